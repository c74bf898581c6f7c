import { accountEmails } from "#app/accounts/.server/emails.ts";
import { staffEmails } from "#app/admin/staff/.server/emails.ts";
import { backInStockEmails } from "#app/back-in-stock/.server/emails.ts";
import { contactEmails } from "#app/contact/.server/emails.ts";
import { newsletterEmails } from "#app/newsletter/.server/emails.ts";
import { orderEmails } from "#app/orders/.server/emails.ts";
import { returnEmails } from "#app/returns/.server/emails.ts";
import type { EmailDefinition } from "./define-email.ts";

/** The registry of every kind of email that the shop sends, one list per feature. */
export const allEmails = [
  ...newsletterEmails,
  ...orderEmails,
  ...returnEmails,
  ...backInStockEmails,
  ...accountEmails,
  ...contactEmails,
  ...staffEmails,
] as unknown as readonly EmailDefinition[];

/** @throws Error when the kind is not registered */
export function findEmail(kind: string): EmailDefinition {
  const email = allEmails.find((each) => each.kind === kind);
  if (!email) throw new Error(`unknown kind of email: ${kind}`);
  return email;
}
