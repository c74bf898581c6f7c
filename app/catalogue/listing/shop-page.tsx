import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Chip } from "#app/ui/display/chips.tsx";
import { Pagination } from "#app/ui/display/pagination.tsx";
import { Link } from "#app/ui/link.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { readShop } from "../.server/read-shop.ts";
import { canonicalUrl, headersFor, pageMeta } from "../page-data.ts";
import { ProductsFailed } from "../product/products-failed.tsx";
import { categories, categoryLabels } from "../shop-rules.ts";
import type { Route } from "./+types/shop-page";
import { AppliedFilters } from "./applied-filters.tsx";
import { pageSize } from "./facets.ts";
import { DemoNote } from "./product-card.tsx";
import { readShopQuery } from "./read-shop-query.ts";
import { ShopBar, ShopSearch } from "./shop-bar.tsx";
import { ShopFilters, useShopQuery } from "./shop-filters.tsx";
import { filterCount, type ShopQuery, shopHref } from "./shop-query.ts";
import { NoMatches, NoResults, ShopShelves } from "./shop-results.tsx";
import { canonicalQuery, closeMatches, resultCountLabel, shopTitle } from "./shop-titles.ts";
import "./shop-page.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { isFallback, validUntil, ...page } = await readShop(shop, readShopQuery(url.searchParams));
  const canonical = canonicalUrl(shop.config.PUBLIC_URL, canonicalQuery(page.query));
  return data({ ...page, canonical, mode: shop.config.SHOP_MODE }, { headers: headersFor(isFallback, validUntil) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData
    ? pageMeta({
        title: shopTitle(loaderData, ownedStore(root.loaderData?.settings).shopName),
        description: "T-shirts, hoodies, caps, mugs, bags and bundles, each with its delivery cost.",
        canonical: loaderData.canonical,
      })
    : [];

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { products, bundles, facets, total, all, pages, closest, instead, mode } = loaderData;
  const controls = useShopQuery(loaderData.query);
  const { query } = loaderData;
  const isDemo = [...products, ...bundles, ...instead].some((card) => card.rating.isDemo);
  const isWhole = shopHref(query) === "/shop";
  const first = (query.page - 1) * pageSize + 1;
  return (
    <div className="wrap shop">
      {/* Always rendered, so that a new count is announced. */}
      <LiveRegion>{resultCountLabel(loaderData)}</LiveRegion>
      {total === 0 && filterCount(query) === 0 ? (
        <NoResults query={query} all={all} instead={instead} />
      ) : (
        <>
          <div className="shop__top row row--between">
            <h1 className="poster text-(length:--t-7) [line-height:0.8]" tabIndex={-1}>
              Shop
            </h1>
            <div className="shop__find">
              <ShopSearch q={query.q} />
              <CategoryChips query={controls.query} />
            </div>
          </div>
          <div className="cols shop__in">
            <aside className="shop__side" aria-label="Filters">
              <ShopFilters {...controls} facets={facets} />
            </aside>
            <div>
              <ShopBar {...controls} facets={facets} showLabel={`Show ${productsOf(total)}`} mode={mode}>
                <b>{closest ? closeMatches(total) : productsOf(total)}</b>
                {!closest && total !== all && <span className="soft"> of {all}</span>}
              </ShopBar>
              {closest && (
                <p>
                  No match for “{query.q}”. Showing <Link to={shopHref(query, { q: closest })}>{closest}</Link>.
                </p>
              )}
              <AppliedFilters query={query} facets={facets} />
              {total === 0 ? (
                <NoMatches query={query} instead={instead} />
              ) : (
                <>
                  <ShopShelves products={products} bundles={bundles} promo={isWhole} />
                  <div className="pt-(--s-5)">
                    <Pagination page={query.page} pages={pages} hrefFor={(page) => shopHref(query, { page })}>
                      Showing {first} to {first + products.length + bundles.length - 1} of {total}
                    </Pagination>
                  </div>
                </>
              )}
              <DemoNote shown={isDemo} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const productsOf = (count: number) => (count === 1 ? "1 product" : `${count} products`);

/** The category filter again, where it is seen first; the checkboxes stay. */
function CategoryChips({ query }: { query: ShopQuery }) {
  const chosen = query.categories;
  return (
    <nav className="chips" aria-label="Quick filters">
      <Chip to={shopHref(query, { categories: [] })} current={chosen.length === 0}>
        All
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category}
          to={shopHref(query, {
            categories: chosen.includes(category) ? chosen.filter((each) => each !== category) : [...chosen, category],
          })}
          current={chosen.includes(category)}
        >
          {categoryLabels[category]}
        </Chip>
      ))}
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductsFailed error={error} />;
}
