import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import type { EmailWriter } from "./email-writer.ts";
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
  refunded,
  resetPassword,
  returnEnded,
  returnReceived,
  returnRefused,
  returnSteps,
  staffInvitation,
  welcomeEmail,
} from "./emails.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

type RegisteredEmail = {
  kind: string;
  /** @param stored the data as they were stored when it was queued */
  write(shop: Shop, stored: unknown, to: string): Promise<WrittenEmail | null>;
};

/** @param load on first use: the email library would add a tenth to the memory of a process that sends none */
const register = <Schema extends z.ZodType>(
  { kind, data }: Email<Schema>,
  load: () => Promise<{ write: EmailWriter<Email<Schema>> }>,
): RegisteredEmail => ({
  kind,
  async write(shop, stored, to) {
    const { write } = await load();
    return write(shop, data.parse(stored), to);
  },
});

/** Every kind of email that the shop sends, and its template. */
export const emailRegistry: readonly RegisteredEmail[] = [
  register(orderConfirmation, () => import("./orders/order-confirmation.tsx")),
  register(dispatched, () => import("./orders/dispatched.tsx")),
  register(delivered, () => import("./orders/delivered.tsx")),
  register(refunded, () => import("./orders/refunded.tsx")),
  register(orderLinkEmail, () => import("./orders/order-link.tsx")),
  register(returnReceived, () => import("./returns/return-received.tsx")),
  register(returnSteps, () => import("./returns/return-steps.tsx")),
  register(returnRefused, () => import("./returns/return-refused.tsx")),
  register(returnEnded, () => import("./returns/return-ended.tsx")),
  register(confirmAddress, () => import("./accounts/confirm-address.tsx")),
  register(resetPassword, () => import("./accounts/reset-password.tsx")),
  register(newBrowser, () => import("./accounts/new-browser.tsx")),
  register(accountExists, () => import("./accounts/account-exists.tsx")),
  register(credentialsChanged, () => import("./accounts/credentials-changed.tsx")),
  register(accountDeleted, () => import("./accounts/account-deleted.tsx")),
  register(staffInvitation, () => import("./accounts/staff-invitation.tsx")),
  register(acknowledgement, () => import("./contact/acknowledgement.tsx")),
  register(forwarded, () => import("./contact/forwarded.tsx")),
  register(welcomeEmail, () => import("./subscriptions/welcome.tsx")),
  register(backInStock, () => import("./subscriptions/back-in-stock.tsx")),
];

/** @throws Error when the kind is not registered */
export function findEmail(kind: string): RegisteredEmail {
  const email = emailRegistry.find((each) => each.kind === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  return email;
}
