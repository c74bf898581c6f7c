import { z } from "zod";
import { sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import { renderBackInStock } from "./emails/back-in-stock.tsx";

/** The one email that was requested; not sent if the last item was sold meanwhile. */
export const backInStock = defineEmail({
  kind: "back-in-stock",
  data: z.object({ variantId: z.int() }),
  async write(shop, { variantId }) {
    const variant = (await sellableVariants(shop.db, [variantId])).get(variantId);
    if (!variant?.available) return null;
    return renderBackInStock({ store: shop.store, publicUrl: shop.config.PUBLIC_URL, variant });
  },
});

export const backInStockEmails = [backInStock];
