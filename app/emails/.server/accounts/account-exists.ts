import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { textLink } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, aboutAccount, greeting } from "./facts.ts";

export const writeAccountExists = aboutAccount(renderAccountExists);

/** Sent when somebody signs up with an address that already has an account: only its owner learns that. */
export function renderAccountExists({ store, publicUrl, firstName }: AccountEmailFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "You already have an account",
    why: "You’re getting this because you have an account with us.",
    preview: "Someone tried to sign up with your email address.",
    parts: [
      opening(
        "You already have an account.",
        paragraph`${greeting(firstName)}Someone tried to sign up with your email address. You already have an account,
          so nothing has changed. If that was you, sign in.`,
      ),
      panel(
        paragraph`Forgotten your password? ${textLink("Choose a new one", `${publicUrl}/forgot-password`)}`,
        action("Sign In", `${publicUrl}/login`),
      ),
      block(smallPrint`Wasn’t you? You don’t need to do anything. Whoever tried can’t tell that you have an account.`),
    ],
  });
}
