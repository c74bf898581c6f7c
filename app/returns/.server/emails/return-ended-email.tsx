import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, MailTo, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import type { ReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export function ReturnEnded(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  return (
    <EmailFrame store={store} number={order.number} preview="It hasn’t arrived, so nothing has been refunded.">
      <Block first>
        <Title>Your return hasn’t reached us.</Title>
        <Words>
          Your return <b>{notice.reference}</b> hasn’t arrived, so we’ve closed it without a refund.{" "}
          {notice.decisionNote}
        </Words>
        <Things {...facts} />
      </Block>
      <Block>
        <Words>
          Did you post it? Send your proof of posting to <MailTo address={store.contact.email} /> with{" "}
          {notice.reference} and we’ll look at it again. This doesn’t affect your legal rights.
        </Words>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </EmailFrame>
  );
}
