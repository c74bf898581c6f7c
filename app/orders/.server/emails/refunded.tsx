import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import { formatPence } from "#app/pricing/money.ts";
import type { MailFacts, RefundRow } from "./facts.ts";

export type RefundFacts = MailFacts & { refund: RefundRow; now: Date };

/** Says that money is on its way back: how much, for what, to which card and until when. */
export async function renderRefunded(facts: RefundFacts): Promise<WrittenMail> {
  // Loaded with the first mail, as in order-confirmation.tsx.
  const [{ Refunded }, { writeMail }] = await Promise.all([
    import("./refunded-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeMail(
    `Refund of ${formatPence(facts.refund.amount)} for order ${facts.order.number}`,
    <Refunded {...facts} />,
  );
}
