import {
  breakIt,
  buy,
  cancelIt,
  goodCard,
  orYourself,
  refusedCard,
  type Scenario,
  sentToPrint,
  turnFaultsOff,
  wholeRefund,
} from "./scenario.ts";
import { charged, isNow, oneReceipt, onTheDesk, paid } from "./tour-facts.ts";

/** Scenarios about money: cards, payment provider, disputes and refunds. */
export const moneyScenarios: Scenario[] = [
  {
    slug: "card-declined",
    title: "A card is declined, then works",
    shows: "The bank says no and the customer tries another card. One order, one charge.",
    watch: "Both attempts belong to one payment. A second order or a second charge would be a bug.",
    minutes: 2,
    steps: [
      {
        title: "The card is declined",
        words: "The sandbox shopper pays with 4000 0000 0000 0002. Or do it yourself: fill a cart and use that card.",
        button: { label: "Buy with a declined card", actions: [{ does: "buy", card: refusedCard }] },
        look: ["shop", "cards"],
        isDone: ({ order, payment }) => order !== null && payment?.status !== "succeeded" && !!payment?.lastError,
      },
      {
        title: "Another card works",
        words: "The same shopper pays the same order with 4242 4242 4242 4242.",
        button: { label: "Pay with a good card", actions: [{ does: "pay_again", card: goodCard }] },
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
    shows: "The card is charged but nobody tells the shop. It has to ask.",
    watch: "The order must not expire once it’s been paid for: after half a minute without news the shop asks Stripe.",
    minutes: 3,
    steps: [
      breakIt("Stop the events", "The card processor falls silent", "It never sends its events.", "stripe drop_events"),
      buy({ words: `The charge goes through, but the shop doesn’t hear about it. ${orYourself}`, isDone: charged }),
      {
        title: "The shop asks",
        words: "Every 15 seconds it checks for payments it hasn’t heard about. Just wait; there is nothing to click.",
        look: ["order", "cards"],
        isDone: paid,
      },
      turnFaultsOff,
    ],
  },
  {
    slug: "webhook-twice",
    title: "The webhook comes twice and out of order",
    shows: "Every event three times, the last one first. The order is paid once.",
    watch: "Count the emails: one confirmation. Count the print orders: one.",
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
        words: "All the events have arrived. There is one receipt and one print order.",
        look: ["mailbox", "printer"],
        isDone: (facts) => facts.eventsWaiting === 0 && oneReceipt(facts) && facts.prints.length === 1,
      },
      turnFaultsOff,
    ],
  },
  {
    slug: "cancelled-in-the-last-minute",
    title: "Cancelled in the last minute",
    shows: "The customer changes their mind just before the time to cancel runs out. It still counts.",
    watch: "An order can never be both printed and refunded: printing stops before the money goes back.",
    minutes: 3,
    steps: [
      buy(),
      {
        title: "Nearly too late",
        words: "The clock moves to one minute before printing and keeps running: be quick.",
        button: { label: "To the last minute", actions: [{ does: "clock_before_deadline", minutes: 1 }] },
        look: ["order"],
        isDone: ({ order }) => order?.minutesToCancel != null && order.minutesToCancel <= 1,
      },
      cancelIt("Click Cancel order on the order’s page, or cancel it here."),
      wholeRefund,
    ],
  },
  {
    slug: "charge-disputed",
    title: "A customer disputes the charge",
    shows: "The bank takes the money back until someone proves that the parcel arrived.",
    watch: "The desk names the order and Stripe’s deadline for a response.",
    minutes: 3,
    steps: [
      buy(),
      sentToPrint,
      {
        title: "The parcel goes out",
        words: "Printed and posted; the dispatch email has the tracking number.",
        button: { label: "Post it", actions: [{ does: "print", move: "ship" }] },
        look: ["order", "mailbox"],
        isDone: isNow("shipped"),
      },
      {
        title: "The customer disputes it",
        words: "Their bank contacts the card processor, which tells the shop.",
        button: { label: "Dispute it", actions: [{ does: "payment", move: "dispute" }] },
        look: ["desk", "cards"],
        isDone: onTheDesk("payment_disputed"),
      },
    ],
  },
  {
    slug: "refund-fails-later",
    title: "The refund fails later",
    shows: "The refund was sent, but days later the bank returns it because the account is closed.",
    watch: "The order no longer counts as refunded, and the desk says what to do.",
    minutes: 3,
    steps: [
      buy(),
      cancelIt("They cancel while they still can."),
      wholeRefund,
      {
        title: "The bank sends it back",
        words: "The refund fails after it was sent.",
        button: { label: "Fail the refund", actions: [{ does: "payment", move: "fail_refund" }] },
        look: ["desk", "cards"],
        isDone: (facts) => onTheDesk("refund_failed")(facts) && facts.order?.refundedTotal === 0,
      },
    ],
  },
  {
    slug: "pay-with-a-wallet",
    title: "Paying with a wallet",
    shows: "Apple Pay, Google Pay and Link show on a domain that the card processor knows, and pay without a form.",
    watch:
      "What the wallet shows is what is charged. Break the printer (control room) before you press Pay: it stops, says why, and charges nothing.",
    minutes: 3,
    steps: [
      {
        title: "The domain is registered",
        words:
          "In the back office, Settings, Payment: press Register. Until then the shop shows no wallet. There you can also let the checkout offer PayPal: press Ask Stripe, switch it on, and answer as PayPal when you pay.",
        look: ["wallets"],
        isDone: ({ hasWallets }) => hasWallets,
      },
      buy({
        words:
          "Put something into the cart and press a wallet’s button; its sheet is the sandbox’s. Or let the sandbox shopper pay by card.",
        look: ["shop", "order", "cards"],
      }),
    ],
  },
];
