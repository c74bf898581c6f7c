import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { OrderEmailFacts } from "./facts.ts";

/**
 * The receipt: what was ordered and paid, what happens when, until when it can be cancelled, and the full terms,
 * since this email is the durable record that the law asks for (Consumer Contracts Regulations, reg 16).
 */
export async function renderOrderConfirmation(facts: OrderEmailFacts): Promise<WrittenEmail> {
  // Loaded on first use: the email library would add a tenth to the memory of a process that sends none.
  const [{ OrderConfirmation }, { writeEmail }] = await Promise.all([
    import("./order-confirmation-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(`Your order ${facts.order.number}`, <OrderConfirmation {...facts} />);
}
