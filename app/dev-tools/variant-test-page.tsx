import { data, href } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { openDevTools } from "./.server/open-dev-tools.ts";
import {
  findTestProduct,
  type GridVariant,
  gaps,
  listTestProducts,
  readVariantGrid,
  type VariantGrid,
} from "./.server/products.ts";
import type { Route } from "./+types/variant-test-page";
import { productsPerPage, variantTestForm } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, PageLinks, RowTable } from "./dev-tools-page.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Variants");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "variant-test");
  const params = new URL(args.request.url).searchParams;
  const asked = variantTestForm.parse({
    product: (params.get("product") ?? "").slice(0, 200),
    page: params.get("page") ?? 1,
  });
  const { products, total } = await listTestProducts(shop, asked.page);
  const listed = products.map((product) => ({
    slug: product.slug,
    name: product.name,
    records: product.productIds.length,
    variants: product.variants.length,
    soldOut: product.variants.filter((variant) => !variant.available).length,
    ...gaps(product),
  }));
  const product = asked.product ? await findTestProduct(shop, asked.product) : null;
  const chosen = product && { slug: product.slug, name: product.name, grid: await readVariantGrid(shop, product) };
  const missing = asked.product && !chosen ? asked.product : null;
  return data({ open, listed, total, page: asked.page, chosen, missing }, { status: missing ? 404 : 200 });
}

/** Every product's colours by sizes: available, sold out, missing. */
export default function VariantTestPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <DevToolsPage
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
        <DevToolsPart id="matrix" title={page.chosen.name}>
          <VariantGridView name={page.chosen.name} slug={page.chosen.slug} grid={page.chosen.grid} />
        </DevToolsPart>
      )}
      <DevToolsPart id="products" title="Products">
        <ProductTable products={page.listed} page={page.page} />
        <PageLinks page={page.page} total={page.total} perPage={productsPerPage} />
      </DevToolsPart>
    </DevToolsPage>
  );
}

type ListedProduct = Route.ComponentProps["loaderData"]["listed"][number];

/** Every product with its counts; its name opens the matrix. */
function ProductTable({ products, page }: { products: ListedProduct[]; page: number }) {
  if (products.length === 0) {
    return (
      <EmptyState title="No products here">
        <p>There are no products, or no such page.</p>
      </EmptyState>
    );
  }
  return (
    <RowTable
      caption="Products by name"
      rows={products}
      keyOf={({ slug }) => slug}
      columns={[
        {
          head: "Product",
          cell: ({ slug, name }) => (
            <Link to={`${href("/variant-test")}?${new URLSearchParams({ product: slug, page: String(page) })}`}>
              {name}
            </Link>
          ),
        },
        { head: "Records", num: true, cell: ({ records }) => records },
        { head: "Variants", num: true, cell: ({ variants }) => variants },
        { head: "Sold out", num: true, cell: ({ soldOut }) => soldOut },
        {
          head: "Combinations",
          cell: ({ all, missing }) =>
            missing === 0 ? (
              <Status tone="good">All {all}</Status>
            ) : (
              <Status tone="warn">
                {missing} of {all} missing
              </Status>
            ),
        },
      ]}
    />
  );
}

type Place = { color: string; size: string };
const describePlaces = (places: Place[]) => places.map(({ color, size }) => `${color} in ${size}`).join(", ");

/** The matrix of one product: colours down, sizes across. */
function VariantGridView({ name, slug, grid }: { name: string; slug: string; grid: VariantGrid }) {
  return (
    <>
      {grid.missing.length > 0 && <Note>Missing: {describePlaces(grid.missing)}.</Note>}
      {grid.twice.length > 0 && <Note>Duplicates: {describePlaces(grid.twice)}.</Note>}
      <Table caption={`${name}: colours and sizes`} head={["Colour", ...grid.sizes]}>
        <tbody>
          {grid.rows.map(({ color, cells }) => (
            <tr key={color}>
              <th scope="row">{color}</th>
              {cells.map(({ size, variants }) => (
                <td key={size} className={variants.length === 0 ? "gap" : undefined}>
                  {variants.length === 0 ? (
                    <Status tone="warn">Missing</Status>
                  ) : (
                    variants.map((each) => <Cell key={each.id} variant={each} />)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="small soft">
        In each cell: price, stock, our id, the printer’s catalogue id (for quotes) and its store id (for orders).
      </p>
      <p className="row small">
        <Link to={href("/product/:slug", { slug })}>Product page</Link>
        <Link to={`${href("/variant-test-simple")}?product=${slug}`}>Choose one variant</Link>
      </p>
    </>
  );
}

function Cell({ variant }: { variant: GridVariant }) {
  const { id, price, stock, available, printfulVariantId, printfulSyncVariantId, sku } = variant;
  return (
    <div className="whitespace-nowrap" title={sku ?? undefined}>
      <b>
        <Money pence={price} />
      </b>
      <br />
      {available ? `${stock} in stock` : <Status tone="bad">Sold out</Status>}
      <br />
      <span className="tiny soft num">
        {id} · {printfulVariantId ?? "no catalogue id"}
        <br />
        {printfulSyncVariantId ?? "no store id"}
      </span>
    </div>
  );
}
