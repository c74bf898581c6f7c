import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, type AccountLink, aboutAccount, greeting, whyAccount } from "./facts.ts";

export const writeNewBrowser = aboutAccount<AccountLink>(renderNewBrowser);

/** A sign-in link for an owner while somebody is guessing passwords for the account. */
export function renderNewBrowser({
  store,
  publicUrl,
  firstName,
  token,
}: AccountEmailFacts & AccountLink): WrittenEmail {
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
