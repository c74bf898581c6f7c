import type { EmailWriter } from "../email-writer.ts";
import type { newBrowser } from "../emails.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting, whyAccount } from "./facts.ts";

type NewBrowserFacts = AccountEmailFacts & { token: string };

export const writeNewBrowser: EmailWriter<typeof newBrowser> = (shop, { firstName, token }) =>
  renderNewBrowser({ ...accountEmailFacts(shop, firstName), token });

/** A sign-in link for an owner while somebody is guessing passwords for the account. */
export function renderNewBrowser({ store, publicUrl, firstName, token }: NewBrowserFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "Sign in to your account",
    why: whyAccount,
    preview: "The link works for one hour.",
    parts: [
      opening(
        "Sign in",
        paragraph`${greeting(firstName)}Someone has entered the wrong password for your account too many times. Open
          this link in the browser where you want to sign in, then enter your password as usual. The link works for one
          hour.`,
      ),
      panel(action("Sign in with this browser", `${publicUrl}/login/link?token=${encodeURIComponent(token)}`)),
      block(smallPrint`Wasn’t you? Do nothing: the link doesn’t work without your password.`),
    ],
  });
}
