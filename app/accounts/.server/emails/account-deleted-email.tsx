import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Block, MailTo, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { type AccountFacts, greeting } from "./facts.ts";

export function AccountDeleted({ store, firstName }: AccountFacts) {
  return (
    <EmailFrame
      store={store}
      why="You’re getting this because you had an account with us. This is our last email about it."
      preview="Your sign-in, addresses and newsletter details have been deleted."
    >
      <Block first>
        <Title>Your account has been deleted.</Title>
        <Words>
          {greeting(firstName)}We’ve deleted your sign-in, your addresses and your newsletter details. Orders on their
          way will still arrive. Tax law requires us to keep payment records for six years; nobody else sees them.
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>Wasn’t you?</b> Email <MailTo address={store.contact.email} />.
        </Words>
      </Panel>
    </EmailFrame>
  );
}
