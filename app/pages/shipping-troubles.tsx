import { Disclosure, Faq } from "#app/ui/disclosure.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { minutesWords } from "./periods.ts";
import { Prose } from "./prose.tsx";

const troublesOf = (window: string) => [
  {
    what: "It is late",
    answer:
      "Look at [Track Order](/track-order) first. Ten working days without news, or 30 days after your order: [write to us](/contact), and we print it again or refund it.",
  },
  {
    what: "I was out",
    answer:
      "The carrier leaves a card that says where the parcel is and how to get it. Most try again or keep it at a depot near you.",
  },
  {
    what: "I gave the wrong address",
    answer: `Within ${window} of paying, cancel the order and place it again. After that [write to us](/contact) at once: if the parcel comes back to us, we send it on for the price of the postage.`,
  },
  {
    what: "Customs asks me to pay",
    answer:
      "Outside the UK our price excludes duty and import tax. The carrier collects them before delivery, and a fee of its own.",
  },
];

/** What to do when a parcel does not simply come. */
export function ShippingTroubles() {
  const troubles = troublesOf(minutesWords(useStore().cancelWindowMinutes));
  return (
    <section className="sect" aria-labelledby="troubles-title">
      <div>
        <h2 id="troubles-title">When it goes wrong</h2>
      </div>
      <Faq>
        {troubles.map(({ what, answer }, index) => (
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
