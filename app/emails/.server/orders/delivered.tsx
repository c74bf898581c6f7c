import { orderLink } from "#app/orders/customer/.server/order-link.ts";
import { returnUntil } from "#app/orders/rules.ts";
import { dayWords } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { delivered } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, MailTo, Panel, Subtitle, TextLink, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type DeliveredFacts, readOrderFacts } from "./facts.ts";

export const write: EmailWriter<typeof delivered> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderDelivered({ ...facts, reviewLink: orderLink(shop, facts.order, to, "/review") });
};

/**
 * Says that the order has arrived and until when it can be returned, and asks for a review. If the delivery is only
 * assumed, it asks whether it has arrived.
 */
export function renderDelivered(facts: DeliveredFacts): Promise<WrittenEmail> {
  const { number, deliveryAssumed } = facts.order;
  const subject = deliveryAssumed ? `Has your order ${number} arrived?` : `Your order ${number} has arrived`;
  return writeEmail(subject, <Delivered {...facts} />);
}

function Delivered({ store, order, orderLink, reviewLink }: DeliveredFacts) {
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
