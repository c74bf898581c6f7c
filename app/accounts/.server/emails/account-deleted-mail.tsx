import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Block, MailTo, Panel, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { type AccountFacts, greeting } from "./facts.ts";

export function AccountDeleted({ store, firstName }: AccountFacts) {
  return (
    <MailFrame
      store={store}
      why="You get this because you had an account with us. It is the last one about it."
      preview="Sign-in, addresses and newsletter are gone."
    >
      <Block first>
        <Title>Your account is deleted.</Title>
        <Words>
          {greeting(firstName)}Your sign-in, your addresses and everything of the newsletter are gone. Orders that are
          on their way still come. What you paid we must keep for six years, for the tax office; nobody else sees it.
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>Was it not you?</b> Write to <MailTo address={store.contact.email} />.
        </Words>
      </Panel>
    </MailFrame>
  );
}
