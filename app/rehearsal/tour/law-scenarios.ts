import { buy, goodCard, type Scenario, sentToPrint } from "./scenario.ts";
import { arrived, drafted, emailsSent, isBoundFor, oneReceipt } from "./tour-facts.ts";

/** Scenarios about what the law asks of a shop: its markets, withdrawing, and who answers for products. */
export const lawScenarios: Scenario[] = [
  {
    slug: "outside-the-markets",
    title: "An address outside the markets",
    shows: "Someone wants it sent to Iceland, where the shop doesn’t sell, and then to Dublin, where customs may ask.",
    watch:
      "The refusal names the country, and nothing is saved. What customs may ask for is said before paying and again in the receipt.",
    minutes: 2,
    steps: [
      {
        title: "Iceland is refused",
        words:
          "The checkout’s form doesn’t offer Iceland; the sandbox shopper’s browser sends an address there anyway.",
        button: { label: "Try an address in Iceland", actions: [{ does: "try_address", place: "reykjavik" }] },
        look: ["shop"],
        isDone: ({ order }) => order !== null && order.destination === null,
      },
      {
        title: "Dublin is not",
        words:
          "They have it sent to Dublin instead, if Ireland is among the markets (Settings, Markets). Before paying, the checkout says what customs may ask for.",
        button: { label: "Buy, sent to Dublin", actions: [{ does: "buy", card: goodCard, place: "dublin" }] },
        look: ["markets", "order"],
        isDone: (facts) => drafted(facts) && isBoundFor("IE")(facts),
      },
      {
        title: "The receipt says it again",
        words: "Its last lines, under the address, are about import tax and customs duty.",
        look: ["mailbox"],
        isDone: oneReceipt,
      },
    ],
  },
  {
    slug: "customer-withdraws",
    title: "A customer withdraws",
    shows: "The parcel has arrived and the customer doesn’t want it. They withdraw without signing in.",
    watch: "There is one acknowledgement with date and time, and one return, however often they confirm.",
    minutes: 3,
    steps: [
      buy(),
      sentToPrint,
      {
        title: "The parcel arrives",
        words: "Printed, posted and delivered. From now on the period for withdrawing runs.",
        button: {
          label: "Post and deliver it",
          actions: [
            { does: "print", move: "ship" },
            { does: "print", move: "deliver" },
          ],
        },
        look: ["order"],
        isDone: arrived,
      },
      {
        title: "They withdraw",
        words: "On the page that every footer links to, in two steps. Do it yourself, or do it here as the customer.",
        button: { label: "Withdraw as the customer", actions: [{ does: "withdraw" }] },
        look: ["withdrawal", "back office"],
        isDone: ({ returns }) => returns.length === 1 && returns[0] === "accepted",
      },
      {
        title: "The acknowledgement",
        words: "It has their words, when they came, and where to send the parcel. It is their proof.",
        look: ["mailbox"],
        isDone: (facts) => emailsSent(facts, "withdrawal-received") === 1,
      },
    ],
  },
  {
    slug: "who-made-it",
    title: "Who made it?",
    shows: "Northern Ireland and the EU ask for it on every product’s page. The shop knows what is missing.",
    watch: "Afterwards, empty one of the fields and save: the page refuses, and says which market needs it.",
    minutes: 4,
    steps: [
      {
        title: "Someone answers for the products",
        words:
          "In the back office, Settings, Markets: fill in Product safety and save. In a rehearsal invented names will do.",
        look: ["markets"],
        isDone: ({ isSafetyKnown }) => isSafetyKnown,
      },
      {
        title: "Belfast buys",
        words:
          "Every product’s page now says who made it, who answers for it and what to beware of. The sandbox shopper reads it and has one sent to a BT postcode, which is Northern Ireland.",
        button: { label: "Buy, sent to Belfast", actions: [{ does: "buy", card: goodCard, place: "belfast" }] },
        look: ["shop", "order"],
        isDone: (facts) => drafted(facts) && isBoundFor("XI")(facts),
      },
    ],
  },
];
