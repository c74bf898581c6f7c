import { sortSizes } from "#app/catalogue/model/options.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { type ChangeOffer, quantityNow } from "./planned-line.ts";

/** A line to change, with what it can become. `isOff` marks what is sold out; `most` is how many can be chosen. */
export type LineToChange = Pick<
  OrderItem,
  "id" | "productName" | "color" | "size" | "imageUrl" | "unitPrice" | "bundleName"
> & { now: number; most: number; colors: Option[]; sizes: Option[] };
type Option = { name: string; isOff: boolean };

/** How many of a line the page offers, unless it has more. */
const maxToChoose = 10;

/** The lines that still have something to print. */
export const linesToChange = (items: readonly OrderItem[], offer: ChangeOffer): LineToChange[] =>
  items
    .filter((item) => quantityNow(item) > 0)
    .map((item) => {
      const { id, productName, color, size, imageUrl, unitPrice, bundleName, bundleInstance } = item;
      const sold = offer.variants.get(item.productSlug) ?? [];
      const free = sold.filter(({ available }) => available);
      const isFixed = bundleInstance !== null || sold.some(({ drop }) => drop !== null);
      const now = quantityNow(item);
      const options = (names: string[], own: string, of: "color" | "size") =>
        names.map((name) => ({ name, isOff: name !== own && !free.some((each) => each[of] === name) }));
      return {
        id,
        productName,
        color,
        size,
        imageUrl,
        unitPrice,
        bundleName,
        now,
        most: isFixed ? now : Math.max(now, maxToChoose),
        colors: options([...new Set([color, ...sold.map((each) => each.color)])], color, "color"),
        sizes: options(sortSizes([size, ...sold.map((each) => each.size)]), size, "size"),
      };
    });
