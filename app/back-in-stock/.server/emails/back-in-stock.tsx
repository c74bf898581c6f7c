import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { Store } from "#store";

export type BackInStockFacts = {
  store: Store;
  /** Without a slash at its end. */
  publicUrl: string;
  variant: Pick<CheckoutVariant, "productName" | "productSlug" | "colour" | "size" | "price">;
};

/** Says that what somebody waited for can be had again: what it is, what it costs, where. */
export async function renderBackInStock(facts: BackInStockFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ BackInStock }, { writeEmail }] = await Promise.all([
    import("./back-in-stock-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("Your item is back in stock", <BackInStock {...facts} />);
}
