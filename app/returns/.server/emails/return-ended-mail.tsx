import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, MailTo, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import type { ReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export function ReturnEnded(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  return (
    <MailFrame store={store} number={order.number} preview="It has not come, so nothing was paid back.">
      <Block first>
        <Title>Your return has not reached us.</Title>
        <Words>
          We waited for <b>{notice.reference}</b> and have closed it, so nothing was paid back. {notice.decisionNote}
        </Words>
        <Things {...facts} />
      </Block>
      <Block>
        <Words>
          You did post it? Send your proof of posting to <MailTo address={store.contact.email} /> with{" "}
          {notice.reference}: somebody looks at it again. This takes away none of the rights that the law gives you.
        </Words>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </MailFrame>
  );
}
