import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import type { MailFacts } from "./facts.ts";

export function OrderLink({ store, order, orderLink }: MailFacts) {
  return (
    <MailFrame store={store} number={order.number} preview="It opens your order in your browser.">
      <Block first>
        <Title>Your order {order.number}</Title>
        <Words>
          Somebody looked up this order, or your email address, too often. Until that stops, this link opens your order
          instead of its number.
        </Words>
      </Block>
      <Panel>
        <Action href={orderLink}>View order</Action>
      </Panel>
      <Block>
        <Words small>Was it not you? Then do nothing: the link went to this address only.</Words>
      </Block>
    </MailFrame>
  );
}
