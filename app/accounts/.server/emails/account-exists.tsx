import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import type { AccountFacts } from "./facts.ts";

/** Somebody signed up with an address that has an account already: its owner learns of it, nobody else does. */
export async function renderAccountExists(facts: AccountFacts): Promise<WrittenMail> {
  const [{ AccountExists }, { writeMail }] = await Promise.all([
    import("./account-exists-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeMail("You already have an account", <AccountExists {...facts} />);
}
