import type { WrittenEmail } from "#app/mail/.server/emails/write-mail.ts";
import type { AccountFacts } from "./facts.ts";

export type ResetPasswordFacts = AccountFacts & { token: string };

/** The link with which a new password is set. */
export async function renderResetPassword(facts: ResetPasswordFacts): Promise<WrittenEmail> {
  const [{ ResetPassword }, { writeEmail }] = await Promise.all([
    import("./reset-password-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeEmail("Choose a new password", <ResetPassword {...facts} />);
}
