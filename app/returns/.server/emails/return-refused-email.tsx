import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, MailTo, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import type { ReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export function ReturnRefused(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  return (
    <EmailFrame store={store} number={order.number} preview="Our decision on your return.">
      <Block first>
        <Title>We can’t accept your return.</Title>
        <Words>
          We’ve looked at <b>{notice.reference}</b>. {notice.decisionNote}
        </Words>
        <Things {...facts} />
      </Block>
      <Block>
        <Words>
          If you disagree, email <MailTo address={store.contact.email} /> with {notice.reference} and someone else will
          look at it. Citizens Advice (citizensadvice.org.uk) gives free help. This doesn’t affect your legal rights.
        </Words>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </EmailFrame>
  );
}
