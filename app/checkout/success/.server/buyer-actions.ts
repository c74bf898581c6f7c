import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { newPassword } from "#app/accounts/contract.ts";
import { signUp } from "#app/accounts/sign-in/.server/sign-up.ts";
import { orderConfirmation } from "#app/emails/.server/emails.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import { type FormProblem, readForm } from "#app/shared/form.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { mails } from "#database/schema/index.ts";
import { enqueueAtOnce } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { ownOrder } from "../../.server/drafts.ts";
import { paymentOutcome } from "../payment-outcome.ts";
import { ownOrMissing } from "./read-outcome.ts";

/** The result of 'Create account'; `sentTo` is null if none was opened. */
export type AccountAnswer = { sentTo: string | null; problems: FormProblem[] };

const accountForm = z.object({ password: newPassword });

/**
 * Opens an account for a guest order's buyer, with the order's address and name; only the password is typed. The
 * account waits for the emailed link, which also adds the order to it.
 * @returns status 404 for an order that is not this browser's, or not a guest's
 */
export async function openBuyersAccount(
  shop: Shop,
  request: Request,
  id: string | null,
  form: FormData,
): Promise<{ status: number; answer: AccountAnswer }> {
  const order = await ownOrMissing(shop, request, id);
  const refuse = (status: number, problems: AccountAnswer["problems"]) => ({
    status,
    answer: { sentTo: null, problems },
  });
  if (!order?.email || order.userId !== null)
    return refuse(404, [{ message: "We can’t show that order in this browser." }]);
  const read = readForm(accountForm, form);
  if (!read.ok) return refuse(400, read.problems);
  const { email, firstName } = order;
  const { password } = read.data;
  const outcome = await signUp(shop, request, {
    email,
    password,
    firstName: firstName ?? "",
    fullName: fullNameOf(order),
  });
  if (outcome.ok) return { status: 200, answer: { sentTo: email, problems: [] } };
  const field = outcome.code?.startsWith("PASSWORD") ? { field: "password" } : {};
  return refuse(outcome.status, [{ ...field, message: outcome.message }]);
}

/** The original and three more. */
const maxReceipts = 4;

/** Long enough for an email to arrive; real time, not the shop's clock. */
const pauseMs = 60_000;

export type ReceiptSent = "sent" | "no_more" | "missing";

/**
 * Sends the receipt of this browser's paid order again, a limited number of times. An unsent receipt is tried at once
 * instead, and none follows one that was just sent: a double click sends one.
 * @returns "missing" for an order that is not this browser's, not paid or without an address
 */
export async function sendReceiptAgain(shop: Shop, request: Request, id: string | null): Promise<ReceiptSent> {
  const seen = await ownOrMissing(shop, request, id);
  if (!seen?.email || paymentOutcome(seen, null, shop.clock.now()) !== "paid") return "missing";
  return shop.db.transaction(async (tx) => {
    const order = await ownOrder(shop, tx, request, seen.id, { lock: true });
    const receipts = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.orderId, order.id), eq(mails.kind, orderConfirmation.kind)))
      .orderBy(desc(mails.createdAt));
    const [last] = receipts;
    if (last && !last.sentAt) {
      await enqueueAtOnce(shop, tx, sendEmail, { messageId: last.messageId }, last.messageId);
      return "sent";
    }
    if (last?.sentAt && Date.now() - last.sentAt.getTime() < pauseMs) return "sent";
    if (receipts.length >= maxReceipts) return "no_more";
    await queueOrderEmail(shop, tx, { order, kind: "order-confirmation", event: `paid.again-${receipts.length}` });
    return "sent";
  });
}
