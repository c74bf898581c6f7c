import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import { formatPence } from "#app/shared/money.ts";
import type { OrderEmailFacts, RefundRow } from "./facts.ts";

export type RefundFacts = OrderEmailFacts & { refund: RefundRow; now: Date };

/** Says that money is on its way back: how much, for what, to which card and until when. */
export async function renderRefunded(facts: RefundFacts): Promise<WrittenEmail> {
  // Loaded on first use, see order-confirmation.tsx.
  const [{ Refunded }, { writeEmail }] = await Promise.all([
    import("./refunded-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(
    `Refund of ${formatPence(facts.refund.amount)} for order ${facts.order.number}`,
    <Refunded {...facts} />,
  );
}
