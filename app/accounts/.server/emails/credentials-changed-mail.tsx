import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, MailTo, Panel, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { clockTime, dayWords } from "#app/orders/moments.ts";
import type { AccountChange, CredentialsChangedFacts } from "./credentials-changed.tsx";
import { greeting } from "./facts.ts";

const details: Record<AccountChange, string> = {
  password: "It has a new password, and every other device is signed out.",
  email: "It has another email address. This one opens it no more.",
  "two-factor-on": "From now on it asks for a code of your authenticator app at sign-in.",
  "two-factor-off": "It no longer asks for a code at sign-in.",
  "backup-codes": "It has new spare codes; the old ones open it no more.",
};

export function CredentialsChanged(facts: CredentialsChangedFacts & { subject: string }) {
  const { store, publicUrl, firstName, change, at, subject } = facts;
  return (
    <MailFrame
      store={store}
      why="You get this because you have an account with us. It is about its safety, so there is nothing to unsubscribe from."
      preview="If it was you, all is well."
    >
      <Block first>
        <Title>{subject}</Title>
        <Words>
          {greeting(firstName)}Your account was changed at {clockTime(at)} on {dayWords(at)}. {details[change]}
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>Was it not you?</b> Choose a new password now, and write to <MailTo address={store.contact.email} />.
        </Words>
        <Action href={`${publicUrl}/forgot-password`}>Choose a new password</Action>
      </Panel>
    </MailFrame>
  );
}
