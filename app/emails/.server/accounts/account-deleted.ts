import { opening, panel, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, aboutAccount, greeting } from "./facts.ts";

export const writeAccountDeleted = aboutAccount(renderAccountDeleted);

/** The last email to an account's owner: the account is deleted, and which records the law requires us to store. */
export function renderAccountDeleted({ store, firstName }: AccountEmailFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "Your account has been deleted",
    why: "You’re getting this because you had an account with us. This is our last email about it.",
    preview: "Your sign-in, addresses and newsletter details have been deleted.",
    parts: [
      opening(
        "Your account has been deleted.",
        paragraph`${greeting(firstName)}We’ve deleted your sign-in, your addresses and your newsletter details. Orders
          on their way will still arrive. Tax law requires us to keep payment records for six years; nobody else sees
          them.`,
      ),
      panel(paragraph`${bold("Wasn’t you?")} Email ${mailTo(store.contact.email)}.`),
    ],
  });
}
