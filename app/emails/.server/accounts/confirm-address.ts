import type { EmailWriter } from "../email-writer.ts";
import type { confirmAddress } from "../emails.ts";
import { paragraph } from "../layout/parts.ts";
import type { WrittenEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts } from "./facts.ts";
import { writeLinkEmail } from "./link-email.ts";

/** No name: the reader may not be the person who typed one. */
type ConfirmAddressFacts = Omit<AccountEmailFacts, "firstName"> & { token: string; isChange: boolean };

export const writeConfirmAddress: EmailWriter<typeof confirmAddress> = (shop, { token, isChange }) =>
  renderConfirmAddress({ ...accountEmailFacts(shop, null), token, isChange });

/** Asks the reader to confirm the address, for a new account or as an account's new address. */
export function renderConfirmAddress(facts: ConfirmAddressFacts): WrittenEmail {
  const reason = facts.isChange
    ? "You asked us to use this address for your account from now on."
    : "You signed up with this address.";
  return writeLinkEmail(facts, {
    subject: "Confirm your email address",
    preview: "One click and you’re done.",
    title: "Is this your address?",
    text: paragraph`${reason} Click the button to confirm it. The link works for 24 hours.`,
    label: "Confirm my address",
    path: "/confirm-email",
    ifNotYou: "nothing happens unless you click, and we won’t email you again",
  });
}
