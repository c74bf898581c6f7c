import { Chip } from "#app/ui/chips.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panes } from "#app/ui/panes.tsx";
import { MoreLink } from "#app/ui/small-buttons.tsx";
import { AppliedFilters, clearHref } from "./applied-filters.tsx";
import type { CardData } from "./cards.ts";
import { CatalogueCard } from "./catalogue-cards.tsx";
import type { Facets } from "./listing.ts";
import { filterCount, type ShopQuery, shopHref, wholeShop } from "./shop-query.ts";
import { ShopSearch } from "./shop-search.tsx";

interface NoHitsProps {
  query: ShopQuery;
  facets: Facets;
  /** How many products and bundles the shop has. */
  all: number;
  instead: CardData[];
}

/** Nothing found: what to do about it, and what others buy. */
export function NoHits({ query, facets, all, instead }: NoHitsProps) {
  const { q } = query;
  const filtered = filterCount(query) > 0;
  return (
    <>
      <div className="nohit">
        <div className="stack">
          <h1 className="poster">{q ? `No “${q}”.` : "No match."}</h1>
          <p className="nohit__p">
            {filtered
              ? "Nothing has all of that at once. Take a filter off, or all of them."
              : `We have ${all === 1 ? "one thing" : `${all} things`} in the shop, and none of them is that yet.`}
          </p>
          {filtered && (
            <>
              <AppliedFilters query={query} facets={facets} />
              <p>
                <Link className="btn" to={clearHref(query)}>
                  Remove all filters
                </Link>
              </p>
            </>
          )}
        </div>
        <div className="stack stack--tight">
          <ShopSearch q={q} showLabel />
          <div className="chips pt-2">
            {instead.slice(0, 2).map(({ slug, name }) => (
              <Chip key={slug} to={`/product/${slug}`}>
                {name}
              </Chip>
            ))}
            <Chip to={shopHref(wholeShop, { to: 2000 })}>Under £20</Chip>
            <Chip to={shopHref(wholeShop, { categories: ["bundles"] })}>Bundles</Chip>
          </div>
        </div>
      </div>
      <section className="stack nohit__else" aria-labelledby="instead">
        <div className="row row--between">
          <h2 id="instead">What others take home</h2>
          <MoreLink to="/shop">All merch</MoreLink>
        </div>
        <Panes columns={4}>
          {instead.map((card) => (
            <CatalogueCard key={card.slug} card={card} />
          ))}
          <Link className="dark promo" to="/contact">
            <span className="poster">Should we print one?</span>
            <span className="more">
              Tell us <Icon name="next" size="s" />
            </span>
          </Link>
        </Panes>
      </section>
    </>
  );
}
