import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { greeting, whyAccount } from "./facts.ts";
import type { ResetPasswordFacts } from "./reset-password.tsx";

export function ResetPassword({ store, publicUrl, firstName, token }: ResetPasswordFacts) {
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
