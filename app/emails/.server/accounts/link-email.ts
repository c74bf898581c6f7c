import { action, block, opening, panel, smallPrint } from "../layout/parts.ts";
import type { Part } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, whyAccount } from "./facts.ts";

type LinkFacts = Pick<AccountEmailFacts, "store" | "publicUrl"> & { token: string };

interface LinkEmail {
  subject: string;
  preview: string;
  title: string;
  text: Part;
  label: string;
  /** The page that the link opens: '/reset-password'. */
  path: string;
  /** What ignoring the email means: 'your password won’t change'. */
  ifNotYou: string;
}

/** An email about an account with one link, which has a token. */
export function writeLinkEmail({ store, publicUrl, token }: LinkFacts, email: LinkEmail): WrittenEmail {
  const { subject, preview, title, text, label, path, ifNotYou } = email;
  return writeEmail({
    store,
    subject,
    why: whyAccount,
    preview,
    parts: [
      opening(title, text),
      panel(action(label, `${publicUrl}${path}?token=${encodeURIComponent(token)}`)),
      block(smallPrint`Wasn’t you? Do nothing: ${ifNotYou}.`),
    ],
  });
}
