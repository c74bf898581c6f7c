import { charged, drafted, isNow, nothingBroken, oneReceipt, onTheDesk, onThePress } from "./facts.ts";
import type { Scenario } from "./scenario.ts";
import { breakIt, buy, mend, toThePress } from "./steps.ts";

/** What goes wrong on the way to the customer: prints, parcels and mails. */
export const deliveryScenarios: Scenario[] = [
  {
    slug: "printer-loses-order",
    title: "The printer loses an order",
    shows: "It takes the order, and its answer is lost. For the shop the order might as well be lost too.",
    watch: "At the printer there is one order with this number, however often the shop has asked.",
    minutes: 2,
    steps: [
      buy({
        words: "The sandbox shopper buys; just before they pay, the line to the printer is set to break at the answer.",
        thenBreak: { provider: "printful", fault: "lost_response", times: 1 },
        look: ["order"],
        isDone: charged,
      }),
      {
        title: "Asked again, found again",
        words:
          "The shop does not know whether the printer has it. It looks for its own number first, and finds it, within a minute.",
        look: ["printer"],
        isDone: (facts) => nothingBroken(facts) && drafted(facts),
      },
      { ...toThePress, isDone: (facts) => onThePress(facts) && facts.prints.length === 1 },
    ],
  },
  {
    slug: "colour-runs-out",
    title: "A colour runs out after the sale",
    shows: "Sold and paid, and then the printer has none. Somebody must decide; nothing is lost meanwhile.",
    watch: "The order waits on the desk with a reason, and its customer sees that it waits.",
    minutes: 4,
    steps: [
      buy(),
      {
        title: "The colour is gone",
        words: "The printer no longer makes the colour that was just bought, in any size.",
        press: { label: "Take the colour away", deeds: [{ does: "stock", availability: "discontinued" }] },
        look: ["printer"],
        isDone: ({ isSoldOut }) => isSoldOut,
      },
      {
        title: "The printer holds the order",
        words: "It says so, and the order lands on the desk.",
        press: { label: "Let the printer hold it", deeds: [{ does: "print", move: "hold" }] },
        look: ["order", "desk"],
        isDone: (facts) => isNow("on_hold")(facts) && onTheDesk("print_held")(facts),
      },
      {
        title: "The colour is back",
        words: "The printer has it again and releases the order.",
        press: {
          label: "Bring it back",
          deeds: [
            { does: "stock", availability: "active" },
            { does: "print", move: "release" },
          ],
        },
        look: ["printer"],
        isDone: ({ isSoldOut, prints }) => !isSoldOut && prints.some(({ status }) => status === "draft"),
      },
      {
        title: "Somebody lets it go on",
        words: "In the back office, on the order’s page: Let it go on.",
        look: ["back office"],
        isDone: ({ order }) => order !== null && order.status !== "on_hold",
      },
    ],
  },
  {
    slug: "parcel-comes-back",
    title: "The parcel comes back",
    shows: "Nobody was found at the address. The printer has the parcel again.",
    watch: "The desk asks for an address that works; nothing is sent again or refunded by itself.",
    minutes: 3,
    steps: [
      buy(),
      toThePress,
      {
        title: "Posted, and returned",
        words: "The parcel goes out and comes back to the printer.",
        press: {
          label: "Post it and send it back",
          deeds: [
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
    shows: "No mail gets out. Orders go on, and the mails wait for their turn.",
    watch:
      "The order is paid and at the printer while its receipt waits. Afterwards there is one receipt, not several.",
    minutes: 3,
    steps: [
      breakIt("Bounce every mail", "The mail server bounces", "Every mail is sent back at the door.", "mail bounce"),
      buy(),
      {
        title: "The receipt waits",
        words: "The shop has tried to send it, and goes on trying. The order does not wait for it.",
        look: ["mailbox", "printer"],
        isDone: ({ mails }) => mails.some(({ isSent, attempts }) => !isSent && attempts > 0),
      },
      mend,
      {
        title: "The receipt arrives",
        words: "At the next try, within a minute or two.",
        look: ["mailbox"],
        isDone: oneReceipt,
      },
    ],
  },
];
