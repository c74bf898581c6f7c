import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import type { ConfirmAddressFacts } from "./confirm-address.tsx";
import { whyAccount } from "./facts.ts";

export function ConfirmAddress({ store, publicUrl, token, isChange }: ConfirmAddressFacts) {
  return (
    <EmailFrame store={store} why={whyAccount} preview="One click and you’re done.">
      <Block first>
        <Title>Is this your address?</Title>
        <Words>
          {isChange
            ? "You asked us to use this address for your account from now on."
            : "You signed up with this address."}{" "}
          Click the button to confirm it. The link works for 24 hours.
        </Words>
      </Block>
      <Panel>
        <Action href={`${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`}>Confirm my address</Action>
      </Panel>
      <Block>
        <Words small>Wasn’t you? Do nothing: nothing happens unless you click, and we won’t email you again.</Words>
      </Block>
    </EmailFrame>
  );
}
