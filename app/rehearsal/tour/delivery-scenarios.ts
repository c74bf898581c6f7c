import { breakIt, buy, goodCard, type Scenario, sentToPrint, turnFaultsOff } from "./scenario.ts";
import {
  charged,
  drafted,
  emailsSent,
  isNow,
  isPrintConfirmed,
  nothingBroken,
  oneReceipt,
  onTheDesk,
  printedOnce,
} from "./tour-facts.ts";

/** Scenarios about prints, parcels and emails. */
export const deliveryScenarios: Scenario[] = [
  {
    slug: "printer-loses-order",
    title: "The printer loses an order",
    shows: "It accepts the order, but its response is lost. The shop can’t tell whether the order got there.",
    watch: "However often the shop asks, the printer has only one order with this number.",
    minutes: 2,
    steps: [
      buy({
        words:
          "The sandbox shopper buys something. Just before they pay, the printer is set to lose its next response.",
        thenBreak: { provider: "printful", fault: "lost_response", times: 1 },
        look: ["order"],
        isDone: charged,
      }),
      {
        title: "The shop asks again",
        words:
          "The shop doesn’t know whether the printer has the order. Within a minute it looks the order up by its number and finds it.",
        look: ["printer"],
        isDone: (facts) => nothingBroken(facts) && drafted(facts),
      },
      { ...sentToPrint, isDone: (facts) => isPrintConfirmed(facts) && facts.prints.length === 1 },
    ],
  },
  {
    slug: "order-is-changed",
    title: "An order is changed, and then its address",
    shows:
      "Another size and one more while it can be cancelled, and a flat number once it is about to be printed. What costs more is paid first.",
    watch: "The printer has one order that is not cancelled, and each change has one email that says what changed.",
    minutes: 5,
    steps: [
      buy(),
      {
        title: "Another size",
        words: "Click Change order on the order’s page, or change it here. The draft at the printer is replaced.",
        button: { label: "Change it as the customer", actions: [{ does: "change" }] },
        look: ["order", "printer", "mailbox"],
        isDone: (facts) => emailsSent(facts, "order-changed") === 1 && drafted(facts),
      },
      {
        title: "One more, which costs more",
        words:
          "Choose one more of it on the same page, or here. Nothing changes yet, and nothing is printed: the change waits to be paid.",
        button: { label: "Want one more as the customer", actions: [{ does: "want_more" }] },
        look: ["order", "back office"],
        isDone: ({ furtherPayments }) => furtherPayments.some((status) => status === "open" || status === "paid"),
      },
      {
        title: "The difference is paid",
        words: "A payment of its own. The change is made as it is recorded, and the draft at the printer is replaced.",
        button: { label: "Pay with a good card", actions: [{ does: "pay_change", card: goodCard }] },
        look: ["order", "cards", "mailbox"],
        isDone: (facts) =>
          facts.furtherPayments.includes("paid") && emailsSent(facts, "order-changed") === 2 && drafted(facts),
      },
      sentToPrint,
      {
        title: "The flat number is missing",
        words:
          "The time to cancel is over, but printing has not begun. Click Change address on the order’s page, or ask here: the printer gives the order back.",
        button: { label: "Ask as the customer", actions: [{ does: "ask_for_flat" }] },
        look: ["order", "printer", "mailbox"],
        isDone: (facts) => emailsSent(facts, "order-changed") === 3 && printedOnce(facts),
      },
      {
        title: "Printed once",
        words: "The shop sends it to print again, with the new address. The first print order stays cancelled.",
        look: ["printer"],
        isDone: (facts) => isPrintConfirmed(facts) && printedOnce(facts),
      },
    ],
  },
  {
    slug: "colour-runs-out",
    title: "A colour runs out after the sale",
    shows:
      "The order is paid, then the printer runs out. Someone has to decide what to do; nothing is lost in the meantime.",
    watch: "The order appears on the desk with a reason, and the customer sees that it’s on hold.",
    minutes: 4,
    steps: [
      buy(),
      {
        title: "The colour is gone",
        words: "The printer no longer makes the colour that was just bought, in any size.",
        button: { label: "Discontinue the colour", actions: [{ does: "stock", availability: "discontinued" }] },
        look: ["printer"],
        isDone: ({ isSoldOut }) => isSoldOut,
      },
      {
        title: "The printer holds the order",
        words: "It tells the shop, and the order appears on the desk.",
        button: { label: "Hold the order", actions: [{ does: "print", move: "hold" }] },
        look: ["order", "desk"],
        isDone: (facts) => isNow("on_hold")(facts) && onTheDesk("print_held")(facts),
      },
      {
        title: "The colour is back",
        words: "The printer has it again and releases the order.",
        button: {
          label: "Restock it",
          actions: [
            { does: "stock", availability: "active" },
            { does: "print", move: "release" },
          ],
        },
        look: ["printer"],
        isDone: ({ isSoldOut, prints }) => !isSoldOut && prints.some(({ status }) => status === "draft"),
      },
      {
        title: "Someone releases the order",
        words: "In the back office, on the order’s page: Let it go on.",
        look: ["back office"],
        isDone: ({ order }) => order !== null && order.status !== "on_hold",
      },
    ],
  },
  {
    slug: "parcel-comes-back",
    title: "The parcel comes back",
    shows: "Nobody was at the address, so the parcel went back to the printer.",
    watch: "The desk asks for a correct address; nothing is resent or refunded automatically.",
    minutes: 3,
    steps: [
      buy(),
      sentToPrint,
      {
        title: "Posted, and returned",
        words: "The parcel goes out and comes back to the printer.",
        button: {
          label: "Post it and send it back",
          actions: [
            { does: "print", move: "ship" },
            { does: "print", move: "return" },
          ],
        },
        look: ["printer", "desk", "order"],
        isDone: onTheDesk("parcel_returned"),
      },
    ],
  },
  {
    slug: "mail-bounces",
    title: "The mail server bounces",
    shows: "No emails get out. Orders carry on, and the emails wait.",
    watch:
      "The order is paid and at the printer while its receipt waits. In the end there is one receipt, not several.",
    minutes: 3,
    steps: [
      breakIt("Bounce every email", "The mail server bounces", "Every email is rejected.", "mail bounce"),
      buy(),
      {
        title: "The receipt waits",
        words: "The shop has tried to send it and keeps trying. The order doesn’t wait for it.",
        look: ["mailbox", "printer"],
        isDone: ({ emails }) => emails.some(({ isSent, attempts }) => !isSent && attempts > 0),
      },
      turnFaultsOff,
      {
        title: "The receipt arrives",
        words: "On the next attempt, within a minute or two.",
        look: ["mailbox"],
        isDone: oneReceipt,
      },
    ],
  },
];
