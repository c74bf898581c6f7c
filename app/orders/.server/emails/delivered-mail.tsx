import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import {
  Action,
  Bar,
  Block,
  MailTo,
  Panel,
  Subtitle,
  TextLink,
  Title,
  Words,
} from "#app/mail/.server/emails/parts.tsx";
import { dayWords } from "../../moments.ts";
import { returnUntil } from "../../rules.ts";
import type { DeliveredFacts } from "./facts.ts";

export function Delivered({ store, order, orderLink, reviewLink }: DeliveredFacts) {
  const until = returnUntil(order, store.returnWindowDays);
  return (
    <MailFrame store={store} number={order.number} preview="How is it?">
      <Block first>
        <Title>{order.deliveryAssumed ? "It should be with you." : "It has arrived."}</Title>
        <Words>
          {order.deliveryAssumed ? (
            <>
              Nobody has told us that your parcel came, but by now it should have. If it has not, write to{" "}
              <MailTo address={store.contact.email} /> with your order number: we print it again or pay it back.
            </>
          ) : (
            <>Your whole order {order.number} is with you.</>
          )}
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>How is it?</b> What you say about it helps the next person choose the right size and colour. Write a few
          words, good or bad.
        </Words>
        <Action href={reviewLink}>Write a review</Action>
      </Panel>
      <Bar />
      <Block>
        <Subtitle>Not right?</Subtitle>
        <Words>
          {until && (
            <>
              You can send it back until <b>{dayWords(until)}</b>, for any reason.{" "}
            </>
          )}
          If something is faulty or wrong, show us a photograph and we put it right. Both start on the page of{" "}
          <TextLink href={orderLink}>your order</TextLink>.
        </Words>
      </Block>
    </MailFrame>
  );
}
