import type { EmailWriter } from "../email-writer.ts";
import type { confirmAddress } from "../emails.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, whyAccount } from "./facts.ts";

/** No name: the reader may not be the person who typed one. */
type ConfirmAddressFacts = Omit<AccountEmailFacts, "firstName"> & { token: string; isChange: boolean };

export const writeConfirmAddress: EmailWriter<typeof confirmAddress> = (shop, { token, isChange }) =>
  renderConfirmAddress({ ...accountEmailFacts(shop, null), token, isChange });

/** Asks the reader to confirm the address, for a new account or as an account's new address. */
export function renderConfirmAddress({ store, publicUrl, token, isChange }: ConfirmAddressFacts): WrittenEmail {
  const reason = isChange
    ? "You asked us to use this address for your account from now on."
    : "You signed up with this address.";
  return writeEmail({
    store,
    subject: "Confirm your email address",
    why: whyAccount,
    preview: "One click and you’re done.",
    parts: [
      opening(
        "Is this your address?",
        paragraph`${reason} Click the button to confirm it. The link works for 24 hours.`,
      ),
      panel(action("Confirm my address", `${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`)),
      block(smallPrint`Wasn’t you? Do nothing: nothing happens unless you click, and we won’t email you again.`),
    ],
  });
}
