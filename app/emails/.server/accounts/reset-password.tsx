import type { EmailWriter } from "../email-writer.ts";
import type { resetPassword } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting, whyAccount } from "./facts.ts";

type ResetPasswordFacts = AccountEmailFacts & { token: string };

export const write: EmailWriter<typeof resetPassword> = (shop, { firstName, token }) =>
  renderResetPassword({ ...accountEmailFacts(shop, firstName), token });

/** A link to set a new password. */
export function renderResetPassword(facts: ResetPasswordFacts): Promise<WrittenEmail> {
  return writeEmail("Choose a new password", <ResetPassword {...facts} />);
}

function ResetPassword({ store, publicUrl, firstName, token }: ResetPasswordFacts) {
  return (
    <EmailFrame store={store} why={whyAccount} preview="The link works for one hour.">
      <Block first>
        <Title>Choose a new password</Title>
        <Words>
          {greeting(firstName)}Someone asked to reset the password for your account. If that was you, click the button.
          The link works once, for one hour.
        </Words>
      </Block>
      <Panel>
        <Action href={`${publicUrl}/reset-password?token=${encodeURIComponent(token)}`}>Choose a new password</Action>
      </Panel>
      <Block>
        <Words small>Wasn’t you? Do nothing: your password won’t change.</Words>
      </Block>
    </EmailFrame>
  );
}
