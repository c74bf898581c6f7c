import { reminderAfterHours } from "#app/checkout/reminder/rules.ts";
import type { Scenario } from "./scenario.ts";

/** A checkout that was left. */
export const leftAtTheCheckout: Scenario = {
  slug: "left-at-the-checkout",
  title: "Left at the checkout",
  shows: "Someone fills in the checkout and goes away. If the shop offers it, they get one email about what they left.",
  watch: "The email has no discount and no deadline, says how to refuse further ones, and never comes a second time.",
  minutes: 2,
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
      words: "Nothing was bought. One email lists what was left, and its link fills the cart again.",
      button: { label: "Move the clock on", actions: [{ does: "clock_hours", hours: reminderAfterHours }] },
      look: ["mailbox"],
      isDone: ({ isReminded }) => isReminded,
    },
    {
      title: "No more of them",
      words:
        "The email’s other link leads to a page with one button. Whoever clicks it gets no such email again, and needn’t sign in.",
      button: { label: "Refuse as the customer", actions: [{ does: "refuse_reminders" }] },
      look: ["mailbox"],
      isDone: ({ isRefused }) => isRefused,
    },
  ],
};
