import { Disclosure, Faq } from "#app/ui/disclosure.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { minutesWords } from "./periods.ts";
import { Prose } from "./prose.tsx";
import "#app/ui/sect.css";

const problemsOf = (window: string) => [
  {
    what: "My parcel is late",
    answer:
      "Check [Track Order](/track-order) first. After ten working days without news, or 30 days after your order, [contact us](/contact). We’ll reprint it or refund you.",
  },
  {
    what: "I was out",
    answer:
      "The carrier leaves a card saying where your parcel is and how to get it. Most try again or hold it at a local depot.",
  },
  {
    what: "I gave the wrong address",
    answer: `Within ${window} of paying, cancel the order and place it again. After that, [contact us](/contact) straight away. If the parcel comes back to us, we’ll send it on if you pay the postage.`,
  },
  {
    what: "I’m asked to pay customs charges",
    answer:
      "Outside the UK, our price excludes duty and import tax. The carrier collects them, plus a fee, before delivery.",
  },
];

/** What to do when a parcel does not simply come. */
export function ShippingProblems() {
  const problems = problemsOf(minutesWords(useStore().cancelWindowMinutes));
  return (
    <section className="sect" aria-labelledby="troubles-title">
      <div>
        <h2 id="troubles-title">If something goes wrong</h2>
      </div>
      <Faq>
        {problems.map(({ what, answer }, index) => (
          <Disclosure key={what} summary={what} open={index === 0}>
            <p>
              <Prose of={answer} />
            </p>
          </Disclosure>
        ))}
      </Faq>
    </section>
  );
}
