import type { EmailWriter } from "../email-writer.ts";
import type { accountDeleted } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Block, MailTo, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting } from "./facts.ts";

export const write: EmailWriter<typeof accountDeleted> = (shop, { firstName }) =>
  renderAccountDeleted(accountEmailFacts(shop, firstName));

/** The last email to an account's owner: the account is deleted, and which records the law requires us to store. */
export function renderAccountDeleted(facts: AccountEmailFacts): Promise<WrittenEmail> {
  return writeEmail("Your account has been deleted", <AccountDeleted {...facts} />);
}

function AccountDeleted({ store, firstName }: AccountEmailFacts) {
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
