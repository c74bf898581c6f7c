import { shopContext } from "#app/context.ts";
import { listedPages } from "#app/page-facts.ts";
import { listedProducts } from "./.server/listed-products.ts";
import type { Route } from "./+types/sitemap";
import { xmlText } from "./xml-text.ts";

/** `/sitemap.xml`: every public page; products and bundles with the date of their last change. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const products = await listedProducts(shop);
  // Products and bundles come from the database.
  const pages = listedPages().filter((path) => path !== "/product/:slug");
  const urls = [
    ...pages.map((path) => entry(shop.config.PUBLIC_URL, path)),
    ...products.map(({ path, changedAt }) => entry(shop.config.PUBLIC_URL, path, changedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function entry(publicUrl: string, path: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
  return `  <url><loc>${xmlText(new URL(path, publicUrl).href)}</loc>${lastmod}</url>`;
}
