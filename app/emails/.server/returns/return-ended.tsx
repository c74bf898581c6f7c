import type { EmailWriter } from "../email-writer.ts";
import type { returnEnded } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, MailTo, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ReturnFacts, readReturnFacts } from "./facts.ts";
import { Things } from "./return-parts.tsx";

export const write: EmailWriter<typeof returnEnded> = async (shop, { returnId }, to) => {
  const facts = await readReturnFacts(shop, returnId, to);
  return facts && renderReturnEnded(facts);
};

/** Says that the goods have not arrived, and what a customer who did post them can do. */
export function renderReturnEnded(facts: ReturnFacts): Promise<WrittenEmail> {
  return writeEmail(
    `About your return ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnEnded {...facts} />,
  );
}

function ReturnEnded(facts: ReturnFacts) {
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
