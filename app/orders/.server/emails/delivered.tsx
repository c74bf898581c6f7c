import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { DeliveredFacts } from "./facts.ts";

/**
 * Says that it has arrived, until when it can be sent back, and asks how it is. Where nobody has confirmed the delivery,
 * it asks whether it has arrived.
 */
export async function renderDelivered(facts: DeliveredFacts): Promise<WrittenEmail> {
  // Loaded on first use, see order-confirmation.tsx.
  const [{ Delivered }, { writeEmail }] = await Promise.all([
    import("./delivered-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  const { number, deliveryAssumed } = facts.order;
  const subject = deliveryAssumed ? `Has your order ${number} arrived?` : `Your order ${number} has arrived`;
  return writeEmail(subject, <Delivered {...facts} />);
}
