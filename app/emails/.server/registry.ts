import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import { writeAccountDeleted, writeAccountExists, writeCredentialsChanged } from "./accounts/account-notices.ts";
import { writeConfirmAddress, writeNewBrowser, writeResetPassword } from "./accounts/link-emails.ts";
import { writeStaffInvitation } from "./accounts/staff-invitation.ts";
import { writeAcknowledgement, writeForwarded } from "./contact/contact-emails.ts";
import {
  accountDeleted,
  accountExists,
  acknowledgement,
  backInStock,
  confirmAddress,
  credentialsChanged,
  delivered,
  dispatched,
  type Email,
  forwarded,
  newBrowser,
  orderConfirmation,
  orderLinkEmail,
  passwordReset,
  refunded,
  returnEnded,
  returnReceived,
  returnRefused,
  returnSteps,
  staffInvitation,
  welcomeEmail,
} from "./emails.ts";
import type { EmailWriter, KnownOrder, WrittenEmail } from "./layout/write-email.ts";
import { writeDelivered } from "./orders/delivered.ts";
import { writeDispatched } from "./orders/dispatched.ts";
import { writeOrderConfirmation } from "./orders/order-confirmation.ts";
import { writeOrderLink } from "./orders/order-link.ts";
import { writeRefunded } from "./orders/refunded.ts";
import {
  writeReturnEnded,
  writeReturnReceived,
  writeReturnRefused,
  writeReturnSteps,
} from "./returns/return-emails.ts";
import { writeBackInStock } from "./subscriptions/back-in-stock.ts";
import { writeWelcome } from "./subscriptions/welcome.ts";

type RegisteredEmail = {
  kind: string;
  /** @param stored the data stored when it was queued */
  write(shop: Shop, stored: unknown, to: string, known?: KnownOrder): Promise<WrittenEmail | null>;
};

const register = <Schema extends z.ZodType>(
  { kind, data }: Email<Schema>,
  write: EmailWriter<Email<Schema>>,
): RegisteredEmail => ({ kind, write: async (shop, stored, to, known) => write(shop, data.parse(stored), to, known) });

/** Every kind of email that the shop sends, with its template. */
export const emailRegistry: readonly RegisteredEmail[] = [
  register(orderConfirmation, writeOrderConfirmation),
  register(dispatched, writeDispatched),
  register(delivered, writeDelivered),
  register(refunded, writeRefunded),
  register(orderLinkEmail, writeOrderLink),
  register(returnReceived, writeReturnReceived),
  register(returnSteps, writeReturnSteps),
  register(returnRefused, writeReturnRefused),
  register(returnEnded, writeReturnEnded),
  register(confirmAddress, writeConfirmAddress),
  register(passwordReset, writeResetPassword),
  register(newBrowser, writeNewBrowser),
  register(accountExists, writeAccountExists),
  register(credentialsChanged, writeCredentialsChanged),
  register(accountDeleted, writeAccountDeleted),
  register(staffInvitation, writeStaffInvitation),
  register(acknowledgement, writeAcknowledgement),
  register(forwarded, writeForwarded),
  register(welcomeEmail, writeWelcome),
  register(backInStock, writeBackInStock),
];

/** @throws Error if the kind is not registered */
export function findEmail(kind: string): RegisteredEmail {
  const email = emailRegistry.find((each) => each.kind === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  return email;
}
