import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Bar, Block, Lines, Subtitle, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { addressLines } from "#app/orders/address-lines.ts";
import { dayWords, longDay, momentWords } from "#app/orders/moments.ts";
import { answerBy, reasonWords } from "../../rules.ts";
import type { ReturnFacts } from "./facts.ts";
import { SendBack, Things } from "./return-parts.tsx";

export function ReturnReceived(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  const isFault = notice.kind === "faulty";
  return (
    <MailFrame store={store} number={order.number} preview={`Your notice is ${notice.reference}.`}>
      <Block first>
        <Title>We have your notice.</Title>
        <Words>
          It reached us on {momentWords(notice.askedAt)} and is number <b>{notice.reference}</b>. Keep this email.
        </Words>
      </Block>
      <Block>
        <Subtitle>What you told us</Subtitle>
        {isFault ? (
          <Words>
            {reasonWords[notice.reason]}. {notice.details}
          </Words>
        ) : (
          <Words>You give notice that you cancel your contract of sale of the following goods:</Words>
        )}
        <Things {...facts} />
        <Words>
          <Lines
            lines={[
              order.paidAt ? `Ordered on ${longDay(order.paidAt)}` : "",
              order.deliveredAt && !order.deliveryAssumed ? `Received on ${longDay(order.deliveredAt)}` : "",
              `Name: ${notice.name}`,
              `Address: ${addressLines(order).slice(1).join(", ")}`,
              `Date: ${longDay(notice.askedAt)}`,
            ].filter(Boolean)}
          />
        </Words>
      </Block>
      <Bar />
      {isFault ? (
        <Block>
          <Subtitle>What now</Subtitle>
          <Words>
            Somebody looks at it by <b>{dayWords(answerBy(notice))}</b> and writes to you: we print it again or pay it
            back, as you prefer, and pay for any postage. Keep it until then.
          </Words>
        </Block>
      ) : (
        <SendBack {...facts} />
      )}
      <Block>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </MailFrame>
  );
}
