import { formatMinutes } from "#app/content/periods.ts";
import { ProductSafety } from "#app/markets/product-safety.tsx";
import type { SafetyNotice } from "#app/markets/shown-safety.ts";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { FactList } from "#app/ui/display/fact-list.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Store } from "#store";
import type { Description } from "../model/description.ts";
import "./product-sections.css";

/** A product's description, with its facts as a list. */
export function ProductStory({ story }: { story: Description }) {
  const { headline, paragraphs, facts } = story;
  if (paragraphs.length === 0 && facts.length === 0) return null;
  return (
    <section className="cols wrap pdp__more" aria-labelledby="story">
      <h2 className="poster" id="story">
        {headline ?? "What it is"}
      </h2>
      <div className="cols [--split:1.3fr_1fr]">
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

interface ProductFaqProps {
  safety: SafetyNotice[];
  hasSizes: boolean;
  /** ISO date by which a pre-ordered product is posted. */
  dispatchOn: string | null;
}

/** Common questions before buying; figures come from the delivery rules and the shop's settings. */
export function ProductFaq({ safety, hasSizes, dispatchOn }: ProductFaqProps) {
  const store = useStore();
  return (
    <section className="cols wrap band gap-8 [--split:1fr_2fr]" aria-labelledby="questions">
      <h2 className="poster" id="questions">
        Questions people ask
      </h2>
      <Faq>
        {questions(store, hasSizes, dispatchOn).map(({ ask, answer }, place) => (
          <Disclosure key={ask} summary={ask} open={place === 0}>
            <p>{answer}</p>
          </Disclosure>
        ))}
        <ProductSafety notices={safety} />
      </Faq>
    </section>
  );
}

function questions(store: Store, hasSizes: boolean, dispatchOn: string | null): { ask: string; answer: string }[] {
  const { checkout, ukFrom } = builtInDelivery(store.fallbackDelivery);
  const [standard, express] = checkout;
  return [
    {
      ask: "When will it arrive?",
      answer: `${dispatchOn ? `It is a pre-order: we post it by ${dispatchDay(dispatchOn)}` : `We post it within ${store.postedWithinHours} hours`}. ${standard.name} then takes ${describeDays(standard)} and costs from ${formatPence(ukFrom)}, ${express.name} ${describeDays(express)}. We’ll email you a tracking number.`,
    },
    {
      ask: "Can I change or cancel my order?",
      answer: dispatchOn
        ? "Until it goes to print, from your order page, which says until when. That is days or weeks for a pre-order."
        : `For ${formatMinutes(store.cancelWindowMinutes)} after you pay you can do both, from your order page. After that it goes to print.`,
    },
    {
      ask: hasSizes ? "What if it doesn’t fit?" : "What if I don’t like it?",
      answer: `Send it back within ${store.returnWindowDays} days for ${hasSizes ? "another size or " : ""}a refund.`,
    },
    { ask: "Is the money going to the party?", answer: `No. ${store.disclaimer}` },
  ];
}
