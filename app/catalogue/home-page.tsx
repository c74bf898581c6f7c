import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { later } from "#app/ui/later.tsx";
import { readHomeWindow } from "./.server/shop-window.ts";
import type { Route } from "./+types/home-page";
import { HomeHero } from "./home-hero.tsx";
import { canonicalUrl, headersFor, pageMeta } from "./page-data.ts";
// Parts that come later stand in the page from the start, and look as they will.
import "./colour-links.css";
import "./featured-products.css";
import "./more-than.css";
import "./press-steps.css";
import "./shelf.css";
import "./top-sellers.css";
import "./voice-carousel.css";
import "./voices.css";
import "#app/newsletter/newsletter-form.css";
import "#app/newsletter/newsletter-section.css";
import "#app/newsletter/rosette.css";
import "#app/ui/panes.css";
import "#app/ui/price.css";
import "#app/ui/bundle-card.css";
import "#app/ui/product-card.css";
import "#app/ui/rating.css";
import "#app/ui/swatches.css";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { isFallback, ...shelves } = await readHomeWindow(shop);
  const canonical = canonicalUrl(shop.config.PUBLIC_URL, "/");
  return data({ ...shelves, canonical }, { headers: headersFor(isFallback) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (!loaderData) return [];
  const { brand, hero, disclaimer } = ownedStore(root.loaderData?.settings);
  return [
    ...pageMeta({
      title: `${brand}: ${hero.headline}`,
      description: `${hero.line} T-shirts, hoodies, caps and gear, printed to order. ${disclaimer}`,
      canonical: loaderData.canonical,
    }),
  ];
};

const HomeRest = later(async () => (await import("./home-rest.tsx")).HomeRest);

/** The first view fills the window; every other section follows in the order of the specification's section 2 'Home'. */
export default function HomePage({ loaderData: { canonical: _, ...shelves } }: Route.ComponentProps) {
  return (
    <>
      <HomeHero />
      <HomeRest {...shelves} />
    </>
  );
}
