import { reminderAfterHours } from "#app/checkout/reminder/rules.ts";
import { cancelIt, goodCard, type Scenario, wholeRefund } from "./scenario.ts";
import { drafted, emailsSent, paid } from "./tour-facts.ts";

/** Scenarios about what is sold at its own time: drops and pre-orders. */
export const aheadScenarios: Scenario[] = [
  {
    slug: "ordered-ahead",
    title: "Ordered ahead, and later than promised",
    shows: "Someone pays for what is printed in weeks. The day slips, and they want their money back.",
    watch: "Nothing is printed before its time, everybody who waits gets one email, and cancelling refunds all of it.",
    minutes: 4,
    steps: [
      {
        title: "A product becomes a pre-order",
        words:
          "In the back office, open a product, then Pre-order, and enter a day about two weeks from now. Its page, the cart and the checkout say so from then on.",
        look: ["products"],
        isDone: ({ isPreorder }) => isPreorder,
      },
      {
        title: "Someone orders it",
        words:
          "The sandbox shopper pays now. The order can be cancelled until a week before it is posted, and its receipt says by when that is.",
        button: { label: "Order it", actions: [{ does: "buy", card: goodCard, wants: "preorder" }] },
        look: ["shop", "order", "mailbox"],
        isDone: (facts) => drafted(facts) && facts.order?.waits === true,
      },
      {
        title: "The day slips",
        words: "In the back office, enter a later day for the same product. Everybody who waits gets an email.",
        look: ["products", "mailbox"],
        isDone: (facts) => emailsSent(facts, "dispatch-delayed") >= 1,
      },
      cancelIt("They don’t want to wait, and follow the email’s link."),
      wholeRefund,
    ],
  },
  {
    slug: "a-few-pieces",
    title: "A few pieces",
    shows: "A product of which a few pieces are sold from a time on. Its open page counts down and sells by itself.",
    watch: "Pieces are counted when somebody pays, never sold twice, and free again once the order is cancelled.",
    minutes: 4,
    steps: [
      {
        title: "A product becomes a drop",
        words:
          "In the back office, open a product, then Drop: a start some minutes from now, a few pieces. Keep its page open in the shop.",
        look: ["products"],
        isDone: ({ drop }) => drop !== null,
      },
      {
        title: "Somebody waits for the start",
        words:
          "From 15 minutes before it, its waiting room gives out places; those who are there at the start are drawn by lot. People who come later only wait if there are too many of them. Take a place, and open the waiting room.",
        button: { label: "Take a place", actions: [{ does: "take_place" }] },
        look: ["waiting room"],
        // Too late for the lot, or a shop without waiting rooms.
        isDone: ({ drop, places }) => places > 0 || drop === "open",
      },
      {
        title: "It starts",
        words: "Wait, or move the clock in the control room. The open page offers it without being loaded again.",
        look: ["shop"],
        isDone: ({ drop }) => drop === "open",
      },
      {
        title: "Someone buys a piece",
        words: "The sandbox shopper pays. The page says how many are left.",
        button: { label: "Buy a piece", actions: [{ does: "buy", card: goodCard, wants: "drop" }] },
        look: ["shop", "order"],
        isDone: (facts) => drafted(facts) && facts.order?.hasPieces === true,
      },
      cancelIt("They change their mind before it is printed, and the piece can be bought again."),
      wholeRefund,
    ],
  },
];

/** A checkout that was left. */
export const leftAtTheCheckout: Scenario = {
  slug: "left-at-the-checkout",
  title: "Left at the checkout",
  shows: "Someone fills in the checkout and goes away. If the shop offers it, they get one email about what they left.",
  watch: "The email has no discount and no deadline, says how to refuse further ones, and never comes a second time.",
  minutes: 3,
  steps: [
    {
      title: "One reminder is switched on",
      words: "In the back office, Settings, Shop: under Unfinished checkouts, switch One reminder on and save.",
      look: ["settings"],
      isDone: ({ hasReminders }) => hasReminders,
    },
    {
      title: "Someone leaves",
      words: "The sandbox shopper enters an address, doesn’t refuse the email and doesn’t pay.",
      button: { label: "Leave at the checkout", actions: [{ does: "leave" }] },
      look: ["shop"],
      isDone: ({ order }) => order !== null && order.destination !== null,
    },
    {
      title: "Three hours later",
      words: "Nothing was bought. One email lists what was left, at its price.",
      button: { label: "Move the clock on", actions: [{ does: "clock_hours", hours: reminderAfterHours }] },
      look: ["mailbox"],
      isDone: ({ isReminded }) => isReminded,
    },
    {
      title: "The cart filled again",
      words:
        "The email’s link shows what was left; one click fills the cart with it and leads to the checkout, where the same order is paid for. You can do it yourself in this browser, with card 4242 4242 4242 4242.",
      button: { label: "Come back and pay", actions: [{ does: "come_back", card: goodCard }] },
      look: ["mailbox", "order"],
      isDone: paid,
    },
    {
      title: "No more of them",
      words:
        "The email’s other link leads to a page with one button. Anybody who clicks it never gets such an email again, without signing in.",
      button: { label: "Refuse as the customer", actions: [{ does: "refuse_reminders" }] },
      look: ["mailbox"],
      isDone: ({ isRefused }) => isRefused,
    },
  ],
};
