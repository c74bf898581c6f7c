import { eq } from "drizzle-orm";
import type { z } from "zod";
import { cardLabel } from "#app/orders/card-label.ts";
import type { ReturnRow } from "#app/returns/.server/return-queries.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { statementOf } from "#app/withdrawal/.server/withdrawable-order.ts";
import { statementEnd, statementLine, statementOpening, withdrawalReference } from "#app/withdrawal/statement.ts";
import { returns } from "#database/schema/index.ts";
import type { withdrawalReceived } from "../emails.ts";
import { bold } from "../layout/inline.ts";
import { action, bar, block, opening, paragraph, subtitle } from "../layout/parts.ts";
import { itemRows, sumRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "../orders/facts.ts";
import { sendBack } from "./return-parts.ts";

type WithdrawalFacts = OrderEmailFacts & {
  said: Omit<z.output<typeof withdrawalReceived.data>, "orderId" | "returnId">;
  /** Null if nothing was sent yet, so that the order is cancelled. */
  notice: ReturnRow | null;
};

export const writeWithdrawalReceived: EmailWriter<typeof withdrawalReceived> = async (shop, stored, to) => {
  const { orderId, returnId, ...said } = stored;
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts) return null;
  const [notice] = returnId === null ? [] : await shop.db.select().from(returns).where(eq(returns.id, returnId));
  return renderWithdrawalReceived({ ...facts, said, notice: notice ?? null });
};

/** Acknowledges a withdrawal on a durable medium (R-WITHDRAW-3): its words, its date and time, and what happens next. */
export function renderWithdrawalReceived({ said, notice, ...facts }: WithdrawalFacts): WrittenEmail {
  const { store, order, items, orderLink } = facts;
  const statement = statementOf({ store }, order, items, said);
  const received = formatDateTime(new Date(said.at));
  return writeEmail({
    store,
    number: order.number,
    subject: `We have your withdrawal, ${order.number}`,
    preview: `Received ${received}.`,
    parts: [
      opening(
        "We have your withdrawal.",
        paragraph`Received ${bold(`${received}, UK time`)}.
          Reference ${notice?.reference ?? withdrawalReference(order.number)}. Keep this email: it is your proof.`,
      ),
      block(
        subtitle("What you sent us"),
        paragraph`${statementOpening(statement)}`,
        itemRows(statement.lines.map((line) => ({ name: line.words, options: statementLine(line), end: "" }))),
        paragraph`${statementEnd(statement)}`,
      ),
      bar,
      notice
        ? sendBack({ ...facts, notice, things: [] })
        : block(
            subtitle("What happens next"),
            paragraph`We stop the printing and refund everything to ${cardLabel(order)} within 14 days. If it can no
              longer be stopped, we email you where to send it back, and refund you then.`,
          ),
      block(
        sumRows(
          [
            ...statement.lines.map(({ words, amount }) => ({ label: words, amount: formatPence(amount) })),
            { label: "Delivery", amount: formatPence(said.delivery) },
          ],
          { label: "We refund", amount: formatPence(said.amount) },
        ),
        action("View order", orderLink),
      ),
    ],
  });
}
