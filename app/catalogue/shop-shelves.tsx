import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { BundleCardData, CardData } from "./cards.ts";
import { CatalogueBundleCard } from "./catalogue-bundle-card.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import "./promo.css";
import "./shelf.css";

interface ShopShelvesProps {
  products: CardData[];
  bundles: BundleCardData[];
  /** Whether the empty cell at the end carries a word for the bundles. */
  promo: boolean;
}

/** Products in their panes, then the bundles in theirs. */
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
        <section className="shelf grid-cols-1!" aria-labelledby="bundles">
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

/** Fills what is left of the last row: one or two cells of three, one cell of two on a phone, or a row of its own. */
function BundlePromo({ cellsBefore }: { cellsBefore: number }) {
  const wide = ["lg:col-span-3", "lg:col-span-2", "lg:col-span-1"][cellsBefore % 3];
  const size = cellsBefore % 3 === 2 ? undefined : "lg:text-(length:--t-7)!";
  const narrow = cellsBefore % 2 === 0 ? "col-span-2" : "col-span-1";
  return (
    <Link className={classNames("dark promo", narrow, wide)} to="/shop?category=bundles">
      <span className={classNames("poster", size)}>Three things, one parcel, free post.</span>
      <span className="more">
        Build a bundle <Icon name="next" size="s" />
      </span>
    </Link>
  );
}
