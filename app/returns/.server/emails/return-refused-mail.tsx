import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, MailTo, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import type { ReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export function ReturnRefused(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  return (
    <MailFrame store={store} number={order.number} preview="We looked at it.">
      <Block first>
        <Title>We cannot take it back.</Title>
        <Words>
          We looked at <b>{notice.reference}</b>. {notice.decisionNote}
        </Words>
        <Things {...facts} />
      </Block>
      <Block>
        <Words>
          You see it differently? Answer to <MailTo address={store.contact.email} /> with {notice.reference}: somebody
          else looks at it again. Citizens Advice (citizensadvice.org.uk) helps for free. This takes away none of the
          rights that the law gives you.
        </Words>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </MailFrame>
  );
}
