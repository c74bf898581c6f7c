import { groupCartItems } from "#app/cart/bundles.ts";
import { useCart } from "#app/cart/cart-context.tsx";
import type { CartItem } from "#app/cart/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { Note } from "#app/ui/display/note.tsx";
import type { CheckoutSummary } from "../contract.ts";
import { itemName } from "./checkout-failure.tsx";

type Lines = Pick<CheckoutSummary["lines"][number], "variantId" | "unitPrice" | "total" | "bundle">[];

/**
 * Says which prices have changed since the shopper filled the cart, which still shows the old ones (R-CHECKOUT-14). It
 * comes once the shop has priced the cart: above the button that pays, where it moves nothing that is being filled in.
 */
export function PriceChanges({ summary }: { summary: CheckoutSummary | null }) {
  const { items } = useCart();
  const changes = summary ? changedPrices(items, summary.lines) : [];
  return (
    <div className="[&_.note]:mb-3">
      <Note announce>
        {changes.length > 0 && (
          <>
            {changes.length === 1 ? "A price has" : "Prices have"} changed since you filled your cart.{" "}
            {changes.map(({ name, was, now }) => `${name}: ${formatPence(now)}, was ${formatPence(was)}.`).join(" ")}
          </>
        )}
      </Note>
    </div>
  );
}

/** A price in pence: of one item, or of a whole bundle. */
type PriceChange = { name: string; was: number; now: number };

/** The prices in the cart that the shop has changed. A cart rounds the price of each part of a bundle to a penny. */
export function changedPrices(items: readonly CartItem[], lines: Lines): PriceChange[] {
  const { bundles, others } = groupCartItems(items);
  const ofBundles = bundles.flatMap(({ bundleId, name, total: was, items: parts }) => {
    const now = sumOf(lines.filter(({ bundle }) => bundle?.instance === bundleId));
    const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0);
    return now > 0 && Math.abs(now - was) > pieces ? [{ name, was, now }] : [];
  });
  const ofItems = others.flatMap((item) => {
    const { variantId, price: was } = item;
    const line = item.isDiscount ? undefined : lines.find((each) => each.variantId === variantId && !each.bundle);
    if (!line || line.unitPrice === was) return [];
    return [{ name: itemName(item), was, now: line.unitPrice }];
  });
  return [...ofBundles, ...ofItems];
}

const sumOf = (lines: Lines): number => lines.reduce((sum, { total }) => sum + total, 0);
