import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Part } from "../layout/inline.ts";
import { itemRows } from "../layout/rows.ts";
import { neutralName, type OrderEmailFacts } from "./facts.ts";

/** What was to be bought, with prices, in an email about an order that is not paid. */
export const unpaidGoods = ({ items, store }: Pick<OrderEmailFacts, "items" | "store">): Part =>
  itemRows(
    items.map(({ productName, color, size, quantity, total }) => ({
      name: `${quantity > 1 ? `${quantity} × ` : ""}${neutralName(productName, store)}`,
      options: optionsOf({ color, size }),
      end: formatPence(total),
    })),
  );
