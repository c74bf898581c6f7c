import type { EmailWriter } from "../email-writer.ts";
import type { newBrowser } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, greeting, whyAccount } from "./facts.ts";

type NewBrowserFacts = AccountEmailFacts & { token: string };

export const write: EmailWriter<typeof newBrowser> = (shop, { firstName, token }) =>
  renderNewBrowser({ ...accountEmailFacts(shop, firstName), token });

/** A sign-in link for an owner while somebody is guessing passwords for the account. */
export function renderNewBrowser(facts: NewBrowserFacts): Promise<WrittenEmail> {
  return writeEmail("Sign in to your account", <NewBrowser {...facts} />);
}

function NewBrowser({ store, publicUrl, firstName, token }: NewBrowserFacts) {
  return (
    <EmailFrame store={store} why={whyAccount} preview="The link works for one hour.">
      <Block first>
        <Title>Sign in</Title>
        <Words>
          {greeting(firstName)}Someone has entered the wrong password for your account too many times. Open this link in
          the browser where you want to sign in, then enter your password as usual. The link works for one hour.
        </Words>
      </Block>
      <Panel>
        <Action href={`${publicUrl}/login/link?token=${encodeURIComponent(token)}`}>Sign in with this browser</Action>
      </Panel>
      <Block>
        <Words small>Wasn’t you? Do nothing: the link doesn’t work without your password.</Words>
      </Block>
    </EmailFrame>
  );
}
