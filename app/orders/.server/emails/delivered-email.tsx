import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
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
} from "#app/emails/.server/layout/parts.tsx";
import { dayWords } from "../../../shared/dates.ts";
import { returnUntil } from "../../rules.ts";
import type { DeliveredFacts } from "./facts.ts";

export function Delivered({ store, order, orderLink, reviewLink }: DeliveredFacts) {
  const until = returnUntil(order, store.returnWindowDays);
  return (
    <EmailFrame
      store={store}
      number={order.number}
      preview={order.deliveryAssumed ? "Tell us if it hasn’t." : "How is it?"}
    >
      <Block first>
        <Title>{order.deliveryAssumed ? "It should be with you." : "It has arrived."}</Title>
        <Words>
          {order.deliveryAssumed ? (
            <>
              The carrier hasn’t confirmed delivery, but your parcel should have arrived by now. If it hasn’t, email{" "}
              <MailTo address={store.contact.email} /> with your order number. We’ll reprint it or refund you.
            </>
          ) : (
            <>Everything in order {order.number} has been delivered.</>
          )}
        </Words>
      </Block>
      <Panel>
        <Words>
          <b>How is it?</b> Your review helps others choose the right size and colour. Write a few words, good or bad.
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
          If something is faulty or wrong, send us a photograph and we’ll put it right. You can do either on{" "}
          <TextLink href={orderLink}>your order’s page</TextLink>.
        </Words>
      </Block>
    </EmailFrame>
  );
}
