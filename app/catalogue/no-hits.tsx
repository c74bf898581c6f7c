import { Chip } from "#app/ui/display/chips.tsx";
import { MoreLink } from "#app/ui/forms/button.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { clearHref } from "./applied-filters.tsx";
import type { CardData } from "./cards.ts";
import { CatalogueCard } from "./catalogue-card.tsx";
import { type ShopQuery, shopHref, wholeShop } from "./shop-query.ts";
import { ShopSearch } from "./shop-search.tsx";
import { nothingFound } from "./shop-words.ts";
import "./no-hits.css";
import "./promo.css";

interface NoHitsProps {
  query: ShopQuery;
  /** How many products and bundles the shop has. */
  all: number;
  instead: CardData[];
}

/** Nothing found, without any filter: what to do about it, and what others buy. */
export function NoHits({ query: { q }, all, instead }: NoHitsProps) {
  return (
    <>
      <div className="nohit">
        <div className="stack">
          <h1 className="poster">{nothingFound(q)}</h1>
          <p className="nohit__p">{`None of our ${all} products match. Try another word.`}</p>
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

/** The filters leave nothing. They stay in their places, so that the next click is where the last one was. */
export function NothingFits({ query, instead }: Pick<NoHitsProps, "query" | "instead">) {
  return (
    <>
      <div className="stack nohit__in">
        <h2 className="poster">{nothingFound(query.q)}</h2>
        <p className="nohit__p">Nothing matches all of these filters. Remove one or all of them.</p>
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
          <span className="more">
            Tell us <Icon name="next" size="s" />
          </span>
        </Link>
      </Panes>
    </section>
  );
}
