import { sortSizes } from "#app/catalogue/model/options.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { type ChangeOffer, quantityNow } from "./plan-change.ts";

/** A line to change, with what it can become. `isOff` marks what is sold out or costs more. */
export type LineToChange = Pick<
  OrderItem,
  "id" | "productName" | "color" | "size" | "imageUrl" | "unitPrice" | "bundleName"
> & { now: number; colors: Option[]; sizes: Option[] };
type Option = { name: string; isOff: boolean };

/** The lines that still have something to print. */
export const linesToChange = (items: readonly OrderItem[], offer: ChangeOffer): LineToChange[] =>
  items
    .filter((item) => quantityNow(item) > 0)
    .map((item) => {
      const { id, productName, color, size, imageUrl, unitPrice, bundleName, bundleInstance } = item;
      const sold = offer.variants.get(item.productSlug) ?? [];
      const free = sold.filter((each) => each.available && (bundleInstance !== null || each.price <= unitPrice));
      const options = (names: string[], own: string, of: "color" | "size") =>
        names.map((name) => ({ name, isOff: name !== own && !free.some((each) => each[of] === name) }));
      return {
        ...{ id, productName, color, size, imageUrl, unitPrice, bundleName, now: quantityNow(item) },
        colors: options([...new Set([color, ...sold.map((each) => each.color)])], color, "color"),
        sizes: options(sortSizes([size, ...sold.map((each) => each.size)]), size, "size"),
      };
    });
