import { Panes } from "#app/ui/layout/panes.tsx";
import { CatalogueCard } from "../listing/catalogue-card.tsx";
import type { CardData } from "../model/cards.ts";
import "./product-sections.css";

export default function GoesWithIt({ cards }: { cards: CardData[] }) {
  return (
    <section className="wrap pdp__also" aria-labelledby="also">
      <h2 className="poster" id="also">
        Goes well with
      </h2>
      <Panes columns={4}>
        {cards.map((card) => (
          <CatalogueCard key={card.slug} card={card} />
        ))}
      </Panes>
    </section>
  );
}
