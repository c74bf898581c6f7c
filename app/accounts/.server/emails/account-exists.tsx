import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

/** Somebody signed up with an address that has an account already: its owner learns of it, nobody else does. */
export async function renderAccountExists(facts: AccountFacts): Promise<WrittenEmail> {
  const [{ AccountExists }, { writeEmail }] = await Promise.all([
    import("./account-exists-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("You already have an account", <AccountExists {...facts} />);
}
