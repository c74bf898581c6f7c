import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import { writeAccountDeleted, writeAccountExists, writeCredentialsChanged } from "./accounts/account-notices.ts";
import { writeConfirmAddress, writeNewBrowser, writeResetPassword } from "./accounts/link-emails.ts";
import { writeStaffInvitation } from "./accounts/staff-invitation.ts";
import { writeAcknowledgement, writeForwarded } from "./contact/contact-emails.ts";
import * as emails from "./emails.ts";
import type { EmailWriter, KnownOrder, WrittenEmail } from "./layout/write-email.ts";
import { writeChangeLapsed, writeChangeToPay, writeFurtherPaymentReturned } from "./orders/change-emails.ts";
import { writeDelivered } from "./orders/delivered.ts";
import { writeDispatched } from "./orders/dispatched.ts";
import { writeOrderChanged } from "./orders/order-changed.ts";
import { writeOrderConfirmation } from "./orders/order-confirmation.ts";
import { writeOrderLink } from "./orders/order-link.ts";
import { writePaymentFailed } from "./orders/payment-failed.ts";
import { writeDispatchDelayed, writeMinimumReached } from "./orders/preorder-emails.ts";
import { writeRefunded } from "./orders/refunded.ts";
import {
  writeReturnEnded,
  writeReturnReceived,
  writeReturnRefused,
  writeReturnSteps,
} from "./returns/return-emails.ts";
import { writeWithdrawalReceived } from "./returns/withdrawal-received.ts";
import { writeCheckoutReminder } from "./subscriptions/checkout-reminder.ts";
import { writeDropReminder } from "./subscriptions/drop-reminder.ts";
import { writePieceReturned } from "./subscriptions/piece-returned.ts";
import { writeBackInStock, writeWelcome } from "./subscriptions/welcome.ts";

type RegisteredEmail = {
  kind: string;
  /** @param stored the data stored when it was queued */
  write(shop: Shop, stored: unknown, to: string, known?: KnownOrder): Promise<WrittenEmail | null>;
};

const register = <Schema extends z.ZodType>(
  { kind, data }: emails.Email<Schema>,
  write: EmailWriter<emails.Email<Schema>>,
): RegisteredEmail => ({ kind, write: async (shop, stored, to, known) => write(shop, data.parse(stored), to, known) });

/** Every kind of email that the shop sends, with its template. */
export const emailRegistry: readonly RegisteredEmail[] = [
  register(emails.orderConfirmation, writeOrderConfirmation),
  register(emails.paymentFailed, writePaymentFailed),
  register(emails.orderChanged, writeOrderChanged),
  register(emails.changeToPay, writeChangeToPay),
  register(emails.changeLapsed, writeChangeLapsed),
  register(emails.furtherPaymentReturned, writeFurtherPaymentReturned),
  register(emails.dispatchDelayed, writeDispatchDelayed),
  register(emails.minimumReached, writeMinimumReached),
  register(emails.dispatched, writeDispatched),
  register(emails.delivered, writeDelivered),
  register(emails.refunded, writeRefunded),
  register(emails.orderLinkEmail, writeOrderLink),
  register(emails.returnReceived, writeReturnReceived),
  register(emails.returnSteps, writeReturnSteps),
  register(emails.returnRefused, writeReturnRefused),
  register(emails.returnEnded, writeReturnEnded),
  register(emails.withdrawalReceived, writeWithdrawalReceived),
  register(emails.confirmAddress, writeConfirmAddress),
  register(emails.passwordReset, writeResetPassword),
  register(emails.newBrowser, writeNewBrowser),
  register(emails.accountExists, writeAccountExists),
  register(emails.credentialsChanged, writeCredentialsChanged),
  register(emails.accountDeleted, writeAccountDeleted),
  register(emails.staffInvitation, writeStaffInvitation),
  register(emails.acknowledgement, writeAcknowledgement),
  register(emails.forwarded, writeForwarded),
  register(emails.welcomeEmail, writeWelcome),
  register(emails.backInStock, writeBackInStock),
  register(emails.dropReminder, writeDropReminder),
  register(emails.pieceReturned, writePieceReturned),
  register(emails.checkoutReminder, writeCheckoutReminder),
];

/** @throws Error if the kind is not registered */
export function findEmail(kind: string): RegisteredEmail {
  const email = emailRegistry.find((each) => each.kind === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  return email;
}
