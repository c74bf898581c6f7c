import { type CheckoutVariant, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { writeChoice } from "#app/catalogue/model/selection.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import type { backInStock } from "../emails.ts";
import { action, block, opening, paragraph } from "../layout/parts.ts";
import { itemRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName } from "../orders/facts.ts";

type BackInStockFacts = {
  store: Store;
  /** Without a trailing slash. */
  publicUrl: string;
  variant: Pick<CheckoutVariant, "productName" | "productSlug" | "color" | "size" | "price">;
};

export const writeBackInStock: EmailWriter<typeof backInStock> = async (shop, { variantId }) => {
  const variant = (await sellableVariants(shop.db, [variantId])).get(variantId);
  if (!variant?.available) return null;
  return renderBackInStock({ store: shop.store, publicUrl: shop.config.PUBLIC_URL, variant });
};

/** Says that an awaited item is back in stock: what it is, what it costs, and where to buy it. */
export function renderBackInStock({ store, publicUrl, variant }: BackInStockFacts): WrittenEmail {
  const { productName, productSlug, color, size, price } = variant;
  const name = neutralName(productName, store);
  return writeEmail({
    store,
    subject: "Your item is back in stock",
    why: "You’re getting this because you asked for one email when this is back in stock. We’ve now removed your address from the list, so there is nothing to unsubscribe from.",
    preview: "It’s back in stock.",
    parts: [
      opening(
        "It’s back in stock.",
        paragraph`You asked us to email you when this is available again. Now it is, while stocks last.`,
        itemRows([{ name, options: optionsOf({ color, size }), end: formatPence(price) }]),
      ),
      block(action("View product", `${publicUrl}/product/${productSlug}?${writeChoice({ color, size })}`)),
    ],
  });
}
