import { Chip } from "#app/ui/display/chips.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { MoreLink } from "#app/ui/forms/button.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { CatalogueBundleCard } from "../bundle/catalogue-bundle-card.tsx";
import type { BundleCardData, CardData } from "../model/cards.ts";
import { clearHref } from "./applied-filters.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import { ShopSearch } from "./shop-bar.tsx";
import { type ShopQuery, shopHref, wholeShop } from "./shop-query.ts";
import { nothingFound } from "./shop-titles.ts";
import "./shop-results.css";
import "./shelf.css";

interface NoHitsProps {
  query: ShopQuery;
  /** Number of products and bundles in the shop. */
  all: number;
  instead: CardData[];
}

/** No results without any filter: suggests what to do, and popular products. */
export function NoResults({ query: { q }, all, instead }: NoHitsProps) {
  return (
    <>
      <div className="cols nohit">
        <div className="stack">
          <h1 className="poster">{nothingFound(q)}</h1>
          <p className="max-w-[26.6em] text-(length:--t-3)">
            {all > 1 ? `None of our ${all} products match.` : "Nothing in the shop matches."} Try another word.
          </p>
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
      <Instead cards={instead} columns={4} />
    </>
  );
}

/** The filters exclude everything. They keep their places, so that the next click is where the last one was. */
export function NoMatches({ query, instead }: Pick<NoHitsProps, "query" | "instead">) {
  return (
    <>
      <div className="stack nohit__in">
        <h2 className="poster text-(length:--t-6) wrap-anywhere">{nothingFound(query.q)}</h2>
        <p className="max-w-[26.6em] text-(length:--t-3)">
          Nothing matches all of these filters. Remove one or all of them.
        </p>
        <p>
          <Link className="btn" to={clearHref(query)} preventScrollReset>
            Remove all filters
          </Link>
        </p>
      </div>
      <Instead cards={instead} columns={3} />
    </>
  );
}

function Instead({ cards, columns }: { cards: CardData[]; columns: 3 | 4 }) {
  return (
    <section className="stack nohit__else" aria-labelledby="instead">
      <div className="row row--between">
        <h2 id="instead">Popular with others</h2>
        <MoreLink to="/shop">All merch</MoreLink>
      </div>
      <Panes columns={columns}>
        {cards.map((card) => (
          <CatalogueCard key={card.slug} card={card} />
        ))}
        <Link className="dark promo" to="/contact">
          <span className="poster">Should we print one?</span>
          <span className="more justify-self-start">
            Tell us <Icon name="next" size="s" />
          </span>
        </Link>
      </Panes>
    </section>
  );
}

interface ShopShelvesProps {
  products: CardData[];
  bundles: BundleCardData[];
  /** Whether the empty cell at the end advertises bundles. */
  promo: boolean;
}

/** Products first, then bundles. */
export function ShopShelves({ products, bundles, promo }: ShopShelvesProps) {
  if (products.length + bundles.length === 0) {
    return <EmptyState headingLevel={2} title="Nothing on this shelf yet" />;
  }
  return (
    <>
      {products.length > 0 && (
        <Panes>
          {products.map((card, place) => (
            <CatalogueCard key={card.slug} card={card} headingLevel={2} priority={place < 3} />
          ))}
          {promo && <BundlePromo cellsBefore={products.length} />}
        </Panes>
      )}
      {bundles.length > 0 && (
        <section className="cols shelf grid-cols-1!" aria-labelledby="bundles">
          <h2 className="poster text-(length:--t-6)" id="bundles">
            Value Bundles
          </h2>
          <Panes>
            {bundles.map((card, place) => (
              <CatalogueBundleCard key={card.slug} card={card} place={place} priority={products.length === 0} />
            ))}
          </Panes>
        </section>
      )}
    </>
  );
}

/** Fills the rest of the last row: one or two cells of three, one of two on a phone, or a whole row. */
function BundlePromo({ cellsBefore }: { cellsBefore: number }) {
  const wide = ["lg:col-span-3", "lg:col-span-2", "lg:col-span-1"][cellsBefore % 3];
  const size = cellsBefore % 3 === 2 ? undefined : "lg:text-(length:--t-7)!";
  const narrow = cellsBefore % 2 === 0 ? "col-span-2" : "col-span-1";
  return (
    <Link className={classNames("dark promo", narrow, wide)} to="/shop?category=bundles">
      <span className={classNames("poster", size)}>Three things, one parcel, free post.</span>
      <span className="more justify-self-start">
        Build a bundle <Icon name="next" size="s" />
      </span>
    </Link>
  );
}
