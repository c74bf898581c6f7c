import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

export const changes = ["password", "email", "two-factor-on", "two-factor-off", "backup-codes"] as const;
/** What opens an account, and has changed. */
export type AccountChange = (typeof changes)[number];
export type CredentialsChangedFacts = AccountFacts & { change: AccountChange; at: Date };

const subjects: Record<AccountChange, string> = {
  password: "Your password was changed",
  email: "Your email address was changed",
  "two-factor-on": "Sign-in codes are on",
  "two-factor-off": "Sign-in codes are off",
  "backup-codes": "You have new backup codes",
};

/** Tells the owner what has changed and what to do if it was somebody else. */
export async function renderCredentialsChanged(facts: CredentialsChangedFacts): Promise<WrittenEmail> {
  const [{ CredentialsChanged }, { writeEmail }] = await Promise.all([
    import("./credentials-changed-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(subjects[facts.change], <CredentialsChanged {...facts} subject={subjects[facts.change]} />);
}
