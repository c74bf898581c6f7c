import type { EmailWriter } from "../email-writer.ts";
import type { returnRefused } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, MailTo, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ReturnFacts, readReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export const write: EmailWriter<typeof returnRefused> = async (shop, { returnId }, to) => {
  const facts = await readReturnFacts(shop, returnId, to);
  return facts && renderReturnRefused(facts);
};

/** Explains why a return was not accepted, and how to contest that. */
export function renderReturnRefused(facts: ReturnFacts): Promise<WrittenEmail> {
  return writeEmail(
    `About your return ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnRefused {...facts} />,
  );
}

function ReturnRefused(facts: ReturnFacts) {
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
