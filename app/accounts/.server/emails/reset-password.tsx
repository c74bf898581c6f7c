import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

export type ResetPasswordFacts = AccountFacts & { token: string };

/** The link with which a new password is set. */
export async function renderResetPassword(facts: ResetPasswordFacts): Promise<WrittenEmail> {
  const [{ ResetPassword }, { writeEmail }] = await Promise.all([
    import("./reset-password-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("Choose a new password", <ResetPassword {...facts} />);
}
