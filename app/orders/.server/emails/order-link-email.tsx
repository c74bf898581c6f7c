import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import type { OrderEmailFacts } from "./facts.ts";

export function OrderLink({ store, order, orderLink }: OrderEmailFacts) {
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
