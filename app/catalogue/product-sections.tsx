import type { Description } from "./description.ts";
import "./product-sections.css";
import "#app/ui/display/spec.css";

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
