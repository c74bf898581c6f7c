import { goodCard, refusedCard } from "./deeds.ts";
import { charged, isNow, oneReceipt, onTheDesk, paid } from "./facts.ts";
import type { Scenario } from "./scenario.ts";
import { breakIt, buy, cancelIt, mend, orYourself, toThePress, wholeRefund } from "./steps.ts";

/** What goes wrong with money: cards, what the card processor says, disputes and refunds. */
export const moneyScenarios: Scenario[] = [
  {
    slug: "card-declined",
    title: "A card is declined, then works",
    shows: "The bank says no, the customer takes another card. One order, one charge.",
    watch: "Both attempts belong to one payment. A second order or a second charge would be a fault of the shop.",
    minutes: 2,
    steps: [
      {
        title: "The card is declined",
        words: "The sandbox shopper pays with 4000 0000 0000 0002. Or do it yourself: fill a cart and use that card.",
        press: { label: "Buy with the refused card", deeds: [{ does: "buy", card: refusedCard }] },
        look: ["shop", "cards"],
        isDone: ({ order, payment }) => order !== null && payment?.status !== "succeeded" && !!payment?.lastError,
      },
      {
        title: "Another card works",
        words: "The same shopper pays the same order with 4242 4242 4242 4242.",
        press: { label: "Pay with a good card", deeds: [{ does: "pay_again", card: goodCard }] },
        look: ["order", "cards"],
        isDone: paid,
      },
      {
        title: "One receipt",
        words: "One confirmation goes out, and the printer has one order.",
        look: ["mailbox", "printer"],
        isDone: (facts) => oneReceipt(facts) && facts.prints.length === 1,
      },
    ],
  },
  {
    slug: "webhook-never-comes",
    title: "The webhook never comes",
    shows: "The card is charged, and nobody tells the shop. It has to ask for itself.",
    watch: "The order must not expire while its money is taken: after half a minute of silence the shop asks Stripe.",
    minutes: 3,
    steps: [
      breakIt("Stop the events", "The card processor falls silent", "It forgets every event.", "stripe drop_events"),
      buy({ words: `The charge goes through; the shop hears nothing of it. ${orYourself}`, isDone: charged }),
      {
        title: "The shop asks",
        words:
          "Every quarter of a minute it looks for payments that nobody spoke of. Wait for it; there is nothing to press.",
        look: ["order", "cards"],
        isDone: paid,
      },
      mend,
    ],
  },
  {
    slug: "webhook-twice",
    title: "The webhook comes twice and out of order",
    shows: "Every event three times, the last one first. The order is paid once.",
    watch: "Count the mails: one confirmation. Count the prints: one.",
    minutes: 2,
    steps: [
      breakIt(
        "Confuse the events",
        "The card processor repeats itself",
        "Every event comes three times, and in the wrong order.",
        "stripe duplicate_events",
        "stripe reorder_events",
      ),
      buy({ isDone: paid }),
      {
        title: "Once is enough",
        words: "All the events have come. There is one receipt and one print order.",
        look: ["mailbox", "printer"],
        isDone: (facts) => facts.eventsWaiting === 0 && oneReceipt(facts) && facts.prints.length === 1,
      },
      mend,
    ],
  },
  {
    slug: "cancelled-in-the-last-minute",
    title: "Cancelled in the last minute",
    shows: "The time to cancel is nearly over when the customer changes their mind. It counts.",
    watch: "Printed and refunded can never both happen: the print is gone before the money is.",
    minutes: 3,
    steps: [
      buy(),
      {
        title: "Nearly too late",
        words: "The clock moves to one minute before the press. It goes on by itself: be quick.",
        press: { label: "To the last minute", deeds: [{ does: "clock_before_press", minutes: 1 }] },
        look: ["order"],
        isDone: ({ order }) => order?.minutesToCancel != null && order.minutesToCancel <= 1,
      },
      cancelIt("Press Cancel order on the order’s page, or here."),
      wholeRefund,
    ],
  },
  {
    slug: "charge-disputed",
    title: "A customer disputes the charge",
    shows: "The bank takes the money back until somebody proves that the parcel came.",
    watch: "The desk names the order and the day by which Stripe wants an answer.",
    minutes: 3,
    steps: [
      buy(),
      toThePress,
      {
        title: "The parcel goes out",
        words: "Printed and posted; the dispatch mail has the tracking number.",
        press: { label: "Post it", deeds: [{ does: "print", move: "ship" }] },
        look: ["order", "mailbox"],
        isDone: isNow("shipped"),
      },
      {
        title: "The customer disputes it",
        words: "Their bank asks the card processor, and that tells the shop.",
        press: { label: "Dispute it", deeds: [{ does: "payment", move: "dispute" }] },
        look: ["desk", "cards"],
        isDone: onTheDesk("payment_disputed"),
      },
    ],
  },
  {
    slug: "refund-fails-later",
    title: "The refund fails later",
    shows: "The money was sent back, and days after the bank returns it: the card’s account is closed.",
    watch: "The order does not count as refunded any more, and the desk says what to do.",
    minutes: 3,
    steps: [
      buy(),
      cancelIt("They cancel while it is free to do so."),
      wholeRefund,
      {
        title: "The bank sends it back",
        words: "The refund fails, although it had been under way.",
        press: { label: "Fail the refund", deeds: [{ does: "payment", move: "fail_refund" }] },
        look: ["desk", "cards"],
        isDone: (facts) => onTheDesk("refund_failed")(facts) && facts.order?.refundedTotal === 0,
      },
    ],
  },
];
