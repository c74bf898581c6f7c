import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { greeting, whyAccount } from "./facts.ts";
import type { NewBrowserFacts } from "./new-browser.tsx";

export function NewBrowser({ store, publicUrl, firstName, token }: NewBrowserFacts) {
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
