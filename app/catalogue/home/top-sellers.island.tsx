import type { ReactElement } from "react";
import { ButtonLink, MoreLink } from "#app/ui/forms/button.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { CatalogueBundleCard } from "../bundle/catalogue-bundle-card.tsx";
import { CatalogueCard } from "../listing/catalogue-card.tsx";
import { DemoNote } from "../listing/product-card.tsx";
import type { BundleCardData, CardData } from "../model/cards.ts";
import "./top-sellers.css";
import "../listing/shelf.css";

type TopSellersProps = { apparel: CardData[]; gear: CardData[]; bundles: BundleCardData[] };

/** The home page's three shelves; empty ones are omitted. */
export default function TopSellers({ apparel, gear, bundles }: TopSellersProps) {
  const isDemo = [...apparel, ...gear, ...bundles].some((card) => card.rating.isDemo);
  return (
    <section className="pb-[var(--band)] pt-(--s-6)" aria-label="Top sellers">
      <div className="wrap">
        <Shelf title="Top Selling Apparel" to="/shop?category=apparel" more="All apparel">
          {apparel.map((card) => (
            <CatalogueCard key={card.slug} card={card} />
          ))}
        </Shelf>
        <Shelf title="Top Selling Gear & Goods" to="/shop?category=gear" more="All gear">
          {gear.map((card) => (
            <CatalogueCard key={card.slug} card={card} />
          ))}
        </Shelf>
        <Shelf
          title="Value Bundles"
          line="Pick your own colours and sizes. UK delivery is always free."
          to="/shop?category=bundles"
          more="All bundles"
        >
          {bundles.map((card, place) => (
            <CatalogueBundleCard key={card.slug} card={card} place={place} />
          ))}
        </Shelf>
        <DemoNote shown={isDemo} />
        <p className="sellers__end">
          <ButtonLink size="big" to="/shop">
            View All Merch
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

interface ShelfProps {
  title: string;
  line?: string;
  to: string;
  more: string;
  /** Cards. */
  children: ReactElement[];
}

function Shelf({ title, line, to, more, children }: ShelfProps) {
  if (children.length === 0) return null;
  return (
    <div className="cols shelf">
      <div className="shelf__h">
        <h2 className="poster">{title}</h2>
        {line && <p className="small">{line}</p>}
        <MoreLink to={to}>{more}</MoreLink>
      </div>
      <Panes>{children}</Panes>
    </div>
  );
}
