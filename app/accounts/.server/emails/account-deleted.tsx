import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

/** The last email to an account's owner: it is gone, and what is kept because the law asks for it. */
export async function renderAccountDeleted(facts: AccountFacts): Promise<WrittenEmail> {
  const [{ AccountDeleted }, { writeEmail }] = await Promise.all([
    import("./account-deleted-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("Your account has been deleted", <AccountDeleted {...facts} />);
}
