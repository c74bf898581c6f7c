import type { EmailWriter } from "../email-writer.ts";
import type { accountExists } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, TextLink, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting } from "./facts.ts";

export const write: EmailWriter<typeof accountExists> = (shop, { firstName }) =>
  renderAccountExists(accountEmailFacts(shop, firstName));

/** Sent when somebody signs up with an address that already has an account: only its owner learns that. */
export function renderAccountExists(facts: AccountEmailFacts): Promise<WrittenEmail> {
  return writeEmail("You already have an account", <AccountExists {...facts} />);
}

function AccountExists({ store, publicUrl, firstName }: AccountEmailFacts) {
  return (
    <EmailFrame
      store={store}
      why="You’re getting this because you have an account with us."
      preview="Someone tried to sign up with your email address."
    >
      <Block first>
        <Title>You already have an account.</Title>
        <Words>
          {greeting(firstName)}Someone tried to sign up with your email address. You already have an account, so nothing
          has changed. If that was you, sign in.
        </Words>
      </Block>
      <Panel>
        <Words>
          Forgotten your password? <TextLink href={`${publicUrl}/forgot-password`}>Choose a new one</TextLink>
        </Words>
        <Action href={`${publicUrl}/login`}>Sign In</Action>
      </Panel>
      <Block>
        <Words small>
          Wasn’t you? You don’t need to do anything. Whoever tried can’t tell that you have an account.
        </Words>
      </Block>
    </EmailFrame>
  );
}
