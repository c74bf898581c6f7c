import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Bar, Block, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import type { ReturnFacts } from "./facts.ts";
import { SendBack, Things } from "./return-parts.tsx";

export function ReturnSteps(facts: ReturnFacts) {
  const { store, order, notice } = facts;
  return (
    <EmailFrame store={store} number={order.number} preview="Where to send it and what happens next.">
      <Block first>
        <Title>Your return is accepted.</Title>
        <Words>
          We’ve looked at <b>{notice.reference}</b> and you can send it back. {notice.decisionNote}
        </Words>
        <Things {...facts} />
      </Block>
      <Bar />
      <SendBack {...facts} />
      <Block>
        <Action href={facts.orderLink}>View order</Action>
      </Block>
    </EmailFrame>
  );
}
