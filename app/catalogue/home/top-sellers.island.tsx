import type { ReactNode } from "react";
import { ButtonLink, MoreLink } from "#app/ui/forms/button.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { CatalogueBundleCard } from "../bundle/catalogue-bundle-card.tsx";
import { CatalogueCard } from "../listing/catalogue-card.tsx";
import { DemoNote } from "../listing/product-card.tsx";
import type { BundleCardData, CardData } from "../model/cards.ts";
import "./top-sellers.css";
import "../listing/shelf.css";

interface TopSellersProps {
  apparel: CardData[];
  gear: CardData[];
  bundles: BundleCardData[];
}

/** The home page's three shelves; empty ones are omitted. */
export default function TopSellers({ apparel, gear, bundles }: TopSellersProps) {
  const isDemo = [...apparel, ...gear, ...bundles].some((card) => card.rating.isDemo);
  return (
    <section className="sellers pt-(--s-6)" aria-label="Top sellers">
      <div className="wrap">
        {apparel.length > 0 && (
          <Shelf title="Top Selling Apparel" more={{ to: "/shop?category=apparel", label: "All apparel" }}>
            {apparel.map((card) => (
              <CatalogueCard key={card.slug} card={card} />
            ))}
          </Shelf>
        )}
        {gear.length > 0 && (
          <Shelf title="Top Selling Gear & Goods" more={{ to: "/shop?category=gear", label: "All gear" }}>
            {gear.map((card) => (
              <CatalogueCard key={card.slug} card={card} />
            ))}
          </Shelf>
        )}
        {bundles.length > 0 && (
          <Shelf
            title="Value Bundles"
            line="Pick your own colours and sizes. UK delivery is always free."
            more={{ to: "/shop?category=bundles", label: "All bundles" }}
          >
            {bundles.map((card, place) => (
              <CatalogueBundleCard key={card.slug} card={card} place={place} />
            ))}
          </Shelf>
        )}
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
  more: { to: string; label: string };
  children: ReactNode;
}

function Shelf({ title, line, more, children }: ShelfProps) {
  return (
    <div className="cols shelf">
      <div className="shelf__h">
        <h2 className="poster">{title}</h2>
        {line && <p className="small">{line}</p>}
        <MoreLink to={more.to}>{more.label}</MoreLink>
      </div>
      <Panes>{children}</Panes>
    </div>
  );
}
