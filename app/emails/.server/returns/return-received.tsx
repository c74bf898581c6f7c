import { addressLines } from "#app/orders/address-lines.ts";
import { returnAnswerBy, returnReasonWords } from "#app/returns/rules.ts";
import { dayWords, longDay, momentWords } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { returnReceived } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, Lines, Subtitle, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ReturnFacts, readReturnFacts } from "./facts.ts";
import { SendBack, Things } from "./return-parts.tsx";

export const write: EmailWriter<typeof returnReceived> = async (shop, { returnId }, to) => {
  const facts = await readReturnFacts(shop, returnId, to);
  return facts && renderReturnReceived(facts);
};

/** Acknowledges a notice on a durable medium: what was said, by whom, about what and when, and what to do next. */
export function renderReturnReceived(facts: ReturnFacts): Promise<WrittenEmail> {
  return writeEmail(
    `We have your notice ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnReceived {...facts} />,
  );
}

function ReturnReceived(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  const isFault = notice.kind === "faulty";
  return (
    <EmailFrame store={store} number={order.number} preview={`Your return reference is ${notice.reference}.`}>
      <Block first>
        <Title>We have your notice.</Title>
        <Words>
          We received it on {momentWords(notice.askedAt)}. Its reference is <b>{notice.reference}</b>. Keep this email.
        </Words>
      </Block>
      <Block>
        <Subtitle>What you told us</Subtitle>
        {isFault ? (
          <Words>
            {returnReasonWords[notice.reason]}. {notice.details}
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
          <Subtitle>What happens next</Subtitle>
          <Words>
            Someone will check it and email you by <b>{dayWords(returnAnswerBy(notice))}</b>. We’ll reprint it or refund
            you, whichever you prefer, and pay any postage. Keep it until then.
          </Words>
        </Block>
      ) : (
        <SendBack {...facts} />
      )}
      <Block>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </EmailFrame>
  );
}
