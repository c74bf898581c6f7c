import type { EmailWriter } from "../email-writer.ts";
import type { confirmAddress } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type AccountEmailFacts, accountEmailFacts, whyAccount } from "./facts.ts";

/** No name: the reader may not be the person who typed one. */
type ConfirmAddressFacts = Omit<AccountEmailFacts, "firstName"> & { token: string; isChange: boolean };

export const write: EmailWriter<typeof confirmAddress> = (shop, { token, isChange }) =>
  renderConfirmAddress({ ...accountEmailFacts(shop, null), token, isChange });

/** Asks the reader to confirm the address, for a new account or as an account's new address. */
export function renderConfirmAddress(facts: ConfirmAddressFacts): Promise<WrittenEmail> {
  return writeEmail("Confirm your email address", <ConfirmAddress {...facts} />);
}

function ConfirmAddress({ store, publicUrl, token, isChange }: ConfirmAddressFacts) {
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
