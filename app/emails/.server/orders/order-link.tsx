import type { EmailWriter } from "../email-writer.ts";
import type { orderLinkEmail } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

export const write: EmailWriter<typeof orderLinkEmail> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderOrderLink(facts);
};

/** A link to an order that can no longer be looked up by number, because that was tried too often. */
export function renderOrderLink(facts: OrderEmailFacts): Promise<WrittenEmail> {
  return writeEmail(`The link to your order ${facts.order.number}`, <OrderLink {...facts} />);
}

function OrderLink({ store, order, orderLink }: OrderEmailFacts) {
  return (
    <EmailFrame store={store} number={order.number} preview="It opens your order in your browser.">
      <Block first>
        <Title>Your order {order.number}</Title>
        <Words>
          Someone has tried to look up this order, or your email address, too many times. Until that stops, use this
          link instead of the order number.
        </Words>
      </Block>
      <Panel>
        <Action href={orderLink}>View order</Action>
      </Panel>
      <Block>
        <Words small>Wasn’t you? Do nothing: we only sent the link to this address.</Words>
      </Block>
    </EmailFrame>
  );
}
