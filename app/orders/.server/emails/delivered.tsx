import type { WrittenEmail } from "#app/mail/.server/emails/write-mail.ts";
import type { DeliveredFacts } from "./facts.ts";

/**
 * Says that it has arrived, until when it can be sent back, and asks how it is. Where nobody has confirmed the delivery,
 * it asks whether it has arrived.
 */
export async function renderDelivered(facts: DeliveredFacts): Promise<WrittenEmail> {
  // Loaded with the first mail, as in order-confirmation.tsx.
  const [{ Delivered }, { writeEmail }] = await Promise.all([
    import("./delivered-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  const { number, deliveryAssumed } = facts.order;
  const subject = deliveryAssumed ? `Has your order ${number} arrived?` : `Your order ${number} has arrived`;
  return writeEmail(subject, <Delivered {...facts} />);
}
