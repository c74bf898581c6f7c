import { clockTime, dayWords } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { AccountChange, credentialsChanged } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, MailTo, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting } from "./facts.ts";

type CredentialsChangedFacts = AccountEmailFacts & { change: AccountChange; at: Date };

const subjects: Record<AccountChange, string> = {
  password: "Your password was changed",
  email: "Your email address was changed",
  "two-factor-on": "Sign-in codes are on",
  "two-factor-off": "Sign-in codes are off",
  "backup-codes": "You have new backup codes",
};

export const write: EmailWriter<typeof credentialsChanged> = (shop, { firstName, change, at }) =>
  renderCredentialsChanged({ ...accountEmailFacts(shop, firstName), change, at: new Date(at) });

/** Reports a change to the account, and what to do if it was somebody else. */
export function renderCredentialsChanged(facts: CredentialsChangedFacts): Promise<WrittenEmail> {
  return writeEmail(subjects[facts.change], <CredentialsChanged {...facts} subject={subjects[facts.change]} />);
}

const details: Record<AccountChange, string> = {
  password: "It has a new password, and every other device has been signed out.",
  email: "It has a new email address. You can no longer sign in with this address.",
  "two-factor-on": "Signing in now also takes a code from your authenticator app.",
  "two-factor-off": "Signing in no longer takes a code.",
  "backup-codes": "It has new backup codes. The old ones no longer work.",
};

function CredentialsChanged(facts: CredentialsChangedFacts & { subject: string }) {
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
