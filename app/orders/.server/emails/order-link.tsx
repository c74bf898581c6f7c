import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { OrderEmailFacts } from "./facts.ts";

/** The link to an order whose number was looked up too often for it to be enough. */
export async function renderOrderLink(facts: OrderEmailFacts): Promise<WrittenEmail> {
  // Loaded on first use, see order-confirmation.tsx.
  const [{ OrderLink }, { writeEmail }] = await Promise.all([
    import("./order-link-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(`The link to your order ${facts.order.number}`, <OrderLink {...facts} />);
}
