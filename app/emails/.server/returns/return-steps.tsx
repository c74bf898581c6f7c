import type { EmailWriter } from "../email-writer.ts";
import type { returnSteps } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ReturnFacts, readReturnFacts } from "./facts.ts";
import { SendBack, Things } from "./return-parts.tsx";

export const write: EmailWriter<typeof returnSteps> = async (shop, { returnId }, to) => {
  const facts = await readReturnFacts(shop, returnId, to);
  return facts && renderReturnSteps(facts);
};

/** Tells a customer who reported a fault where to send it, by when, and who pays the postage. */
export function renderReturnSteps(facts: ReturnFacts): Promise<WrittenEmail> {
  return writeEmail(
    `How to send back ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnSteps {...facts} />,
  );
}

function ReturnSteps(facts: ReturnFacts) {
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
