import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, MailTo, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { clockTime, dayWords } from "#app/shared/dates.ts";
import type { AccountChange, CredentialsChangedFacts } from "./credentials-changed.tsx";
import { greeting } from "./facts.ts";

const details: Record<AccountChange, string> = {
  password: "It has a new password, and every other device has been signed out.",
  email: "It has a new email address. You can no longer sign in with this address.",
  "two-factor-on": "Signing in now also takes a code from your authenticator app.",
  "two-factor-off": "Signing in no longer takes a code.",
  "backup-codes": "It has new backup codes. The old ones no longer work.",
};

export function CredentialsChanged(facts: CredentialsChangedFacts & { subject: string }) {
  const { store, publicUrl, firstName, change, at, subject } = facts;
  return (
    <EmailFrame
      store={store}
      why="You’re getting this because you have an account with us. It’s about your account’s security, so there is nothing to unsubscribe from."
      preview="If this was you, you don’t need to do anything."
    >
      <Block first>
        <Title>{subject}</Title>
        <Words>
          {greeting(firstName)}Your account was changed at {clockTime(at)} on {dayWords(at)}. {details[change]}
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>Wasn’t you?</b> Choose a new password now and email <MailTo address={store.contact.email} />.
        </Words>
        <Action href={`${publicUrl}/forgot-password`}>Choose a new password</Action>
      </Panel>
    </EmailFrame>
  );
}
