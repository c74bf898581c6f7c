import type { BulkProductForm } from "./contract.ts";
import { overrideFields } from "./product-fields.ts";
import type { ProductState } from "./product-state.ts";
import { movedPrice } from "./rules.ts";

/** What can be done to many products at once, in the words of the list's bar. */
export const bulkActions: readonly { bulkAction: BulkProductForm["bulkAction"]; label: string }[] = [
  { bulkAction: "sell", label: "Put on sale" },
  { bulkAction: "stop", label: "Take off sale" },
  { bulkAction: "price", label: "Set the price" },
  { bulkAction: "add-tags", label: "Add tags" },
  { bulkAction: "apparel", label: "Move to apparel" },
  { bulkAction: "gear", label: "Move to gear" },
  { bulkAction: "override-on", label: "Switch the override on" },
  { bulkAction: "override-off", label: "Switch the override off" },
  { bulkAction: "override-clear", label: "Clear the override" },
];

/**
 * A record of a product at the price of another record of it, each variant with its difference. Where an override of
 * either says otherwise, this one's override has the price that customers see. Pence.
 */
export function pricedLike(now: ProductState, other: Pick<ProductState, "price" | "override">): ProductState {
  const variants = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, other.price) }));
  const next = { ...now, price: other.price, variants };
  const shown = seenPrice(other);
  return seenPrice(next) === shown
    ? next
    : { ...next, override: { ...(next.override ?? overrideFields.initial), isActive: true, price: shown } };
}

const seenPrice = ({ price, override }: Pick<ProductState, "price" | "override">) =>
  (override?.isActive ? override.price : null) ?? price;

/** The product after the bulk action; the same object if nothing changes. */
export function changedBy(form: BulkProductForm, now: ProductState): ProductState {
  switch (form.bulkAction) {
    case "sell":
    case "stop":
      return { ...now, isAvailable: form.bulkAction === "sell" };
    case "apparel":
    case "gear":
      return { ...now, category: form.bulkAction };
    case "add-tags":
      return { ...now, tags: [...new Set([...now.tags, ...form.value])] };
    case "price":
      return withPrice(now, form.value);
    case "override-on":
    case "override-off":
      return now.override
        ? { ...now, override: { ...now.override, isActive: form.bulkAction === "override-on" } }
        : now;
    case "override-clear":
      return now.override ? { ...now, override: null } : now;
  }
}

/** What the printer sends would win back a price of the product's own, so there the override has it. @param price pence */
function withPrice(now: ProductState, price: number): ProductState {
  if (now.printfulProductId !== null) {
    return { ...now, override: { ...(now.override ?? overrideFields.initial), isActive: true, price } };
  }
  const variants = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, price) }));
  return { ...now, price, variants };
}
