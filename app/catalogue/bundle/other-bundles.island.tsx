import { Panes } from "#app/ui/layout/panes.tsx";
import type { BundleCardData } from "../model/cards.ts";
import { CatalogueBundleCard } from "./catalogue-bundle-card.tsx";

export default function OtherBundles({ cards }: { cards: BundleCardData[] }) {
  return (
    <section className="wrap band stack" aria-labelledby="others">
      <h2 className="poster" id="others">
        Other bundles
      </h2>
      <Panes columns={2} className="bun__other">
        {cards.map((card, place) => (
          <CatalogueBundleCard key={card.slug} card={card} place={place} />
        ))}
      </Panes>
    </section>
  );
}
