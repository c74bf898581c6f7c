import { Panes } from "#app/ui/panes.tsx";
import type { CardData } from "./cards.ts";
import { CatalogueCard } from "./catalogue-cards.tsx";
import type { Description } from "./description.ts";
import "./product-sections.css";
import "#app/ui/spec.css";

/** What there is to say about a product, and its facts as a list. */
export function ProductStory({ story }: { story: Description }) {
  const { headline, paragraphs, facts } = story;
  if (paragraphs.length === 0 && facts.length === 0) return null;
  return (
    <section className="wrap pdp__more" aria-labelledby="story">
      <h2 className="poster" id="story">
        {headline ?? "What it is"}
      </h2>
      <div className="pdp__cols">
        <div className="stack text-(length:--t-3)">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {facts.length > 0 && <FactList facts={facts} />}
      </div>
    </section>
  );
}

export function FactList({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="spec">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function GoesWithIt({ cards }: { cards: CardData[] }) {
  if (cards.length === 0) return null;
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
