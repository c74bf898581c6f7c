import { cardWords } from "#app/orders/card-words.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { postBackBy } from "#app/returns/rules.ts";
import { dayWords } from "#app/shared/dates.ts";
import { block, paragraph, subtitle } from "../layout/parts.ts";
import { itemRows, stepRows } from "../layout/rows.ts";
import { bold, lines, type Part } from "../layout/words.ts";
import { neutralName } from "../orders/facts.ts";
import type { ReturnFacts } from "./facts.ts";

export const returnedItems = ({ store, things }: ReturnFacts): Part =>
  itemRows(
    things.map((thing) => ({
      name: neutralName(thing.productName, store),
      options: optionsOf(thing),
      end: String(thing.quantity),
    })),
  );

/** Where to send the parcel, by when, and when the refund comes. */
export function sendBack({ store, order, notice }: ReturnFacts): Part {
  const isFault = notice.kind === "faulty";
  return block(
    subtitle("How to send it back"),
    stepRows([
      {
        when: `By ${dayWords(postBackBy(notice))}`,
        what: "Post it to us",
        more: isFault
          ? "We pay the postage: keep the receipt and send us a photograph of it."
          : "You pay the postage. Keep the proof of posting.",
      },
      { when: "In the parcel", what: `Write ${notice.reference} on a note inside` },
      {
        when: "Within 14 days",
        what: `We refund ${cardWords(order)}`,
        more: "Counted from the day it reaches us, or the day you show us proof of posting.",
      },
    ]),
    paragraph`${lines([bold("Send it to"), store.legal.trader, ...store.legal.address])}`,
  );
}
