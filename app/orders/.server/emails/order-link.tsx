import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import type { MailFacts } from "./facts.ts";

/** The link to an order whose number was looked up too often for it to be enough. */
export async function renderOrderLink(facts: MailFacts): Promise<WrittenMail> {
  // Loaded with the first mail, as in order-confirmation.tsx.
  const [{ OrderLink }, { writeMail }] = await Promise.all([
    import("./order-link-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeMail(`The link to your order ${facts.order.number}`, <OrderLink {...facts} />);
}
