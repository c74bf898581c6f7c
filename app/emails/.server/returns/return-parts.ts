import { eq } from "drizzle-orm";
import { cardLabel } from "#app/orders/card-label.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import {
  orderItemsOf,
  type ReturnedItem,
  type ReturnRow,
  returnedItemsOf,
} from "#app/returns/.server/return-queries.ts";
import { postBackBy } from "#app/returns/rules.ts";
import { formatDay } from "#app/shared/dates.ts";
import { returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReturnEmail } from "../emails.ts";
import { bold, lines, type Part } from "../layout/inline.ts";
import { block, paragraph, subtitle } from "../layout/parts.ts";
import { itemRows, stepRows } from "../layout/rows.ts";
import type { EmailWriter, WrittenEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts } from "../orders/facts.ts";

/** The data of an email about a return. */
export type ReturnFacts = OrderEmailFacts & { notice: ReturnRow; things: ReturnedItem[] };

/** A writer of emails about a return; of none if it is gone, or its order's address is no longer the recipient. */
export const aboutReturn =
  (render: (facts: ReturnFacts) => WrittenEmail): EmailWriter<ReturnEmail> =>
  async (shop, { returnId }, to) => {
    const facts = await readReturnFacts(shop, returnId, to);
    return facts && render(facts);
  };

async function readReturnFacts(shop: Shop, returnId: string, to: string): Promise<ReturnFacts | null> {
  const [notice] = await shop.db.select().from(returns).where(eq(returns.id, returnId));
  const facts = notice && (await readOrderFacts(shop, notice.orderId, to));
  if (!facts) return null;
  return { ...facts, notice, things: returnedItemsOf(notice.lines, await orderItemsOf(shop.db, notice.orderId)) };
}

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
        when: `By ${formatDay(postBackBy(notice))}`,
        what: "Post it to us",
        more: isFault
          ? "We pay the postage: keep the receipt and send us a photograph of it."
          : "You pay the postage. Keep the proof of posting.",
      },
      { when: "In the parcel", what: `Write ${notice.reference} on a note inside` },
      {
        when: "Within 14 days",
        what: `We refund ${cardLabel(order)}`,
        more: "Counted from the day it reaches us, or the day you show us proof of posting.",
      },
    ]),
    paragraph`${lines([bold("Send it to"), store.legal.trader, ...store.legal.address])}`,
  );
}
