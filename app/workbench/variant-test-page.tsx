import { data, href } from "react-router";
import { shopContext } from "#app/context.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { findProduct, listProducts } from "./.server/list-products.ts";
import { openWorkbench } from "./.server/open-workbench.ts";
import { readVariantGrid } from "./.server/read-variant-grid.ts";
import type { Route } from "./+types/variant-test-page";
import { BenchPage, BenchPart } from "./bench-page.tsx";
import { BenchPages } from "./bench-pages.tsx";
import { productsPerPage, variantTestForm } from "./contract.ts";
import { ProductTable } from "./product-table.tsx";
import { gaps } from "./variant-grid.ts";
import { VariantGridView } from "./variant-grid-view.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Variants: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "variant-test");
  const params = new URL(request.url).searchParams;
  const asked = variantTestForm.parse({
    product: (params.get("product") ?? "").slice(0, 200),
    page: params.get("page") ?? 1,
  });
  const { products, total } = await listProducts(shop, asked.page);
  const listed = products.map((product) => ({
    slug: product.slug,
    name: product.name,
    records: product.productIds.length,
    variants: product.variants.length,
    soldOut: product.variants.filter((variant) => !variant.available).length,
    ...gaps(product),
  }));
  const product = asked.product ? await findProduct(shop, asked.product) : null;
  const chosen = product && { slug: product.slug, name: product.name, grid: await readVariantGrid(shop, product) };
  const missing = asked.product && !chosen ? asked.product : null;
  return data({ open, listed, total, page: asked.page, chosen, missing }, { status: missing ? 404 : 200 });
}

/** Colour by size of every product: what is there, what is sold out, what is missing. */
export default function VariantTestPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <BenchPage
      open={page.open}
      title="Variants"
      lead="Every colour and size in the database: ids, prices, stock and missing combinations."
    >
      {page.missing !== null && (
        <EmptyState title={`No product “${page.missing}”`} headingLevel={2}>
          <p>Choose one from the list.</p>
          <ButtonLink to={href("/variant-test")}>All products</ButtonLink>
        </EmptyState>
      )}
      {page.chosen && (
        <BenchPart id="matrix" title={page.chosen.name}>
          <VariantGridView name={page.chosen.name} slug={page.chosen.slug} grid={page.chosen.grid} />
        </BenchPart>
      )}
      <BenchPart id="products" title="Products">
        <ProductTable products={page.listed} page={page.page} />
        <BenchPages page={page.page} total={page.total} perPage={productsPerPage} />
      </BenchPart>
    </BenchPage>
  );
}
