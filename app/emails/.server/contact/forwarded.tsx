import { topicLabel } from "#app/contact/rules.ts";
import { longDay } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { forwarded } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Bar, Block, Lines, MailTo, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ContactFacts, readMessage } from "./facts.ts";

export const write: EmailWriter<typeof forwarded> = async (shop, { messageId }) => {
  const message = await readMessage(shop, messageId);
  if (!message) return null;
  // A person wrote it: a help desk would ignore a message that is marked as automatic.
  const headers = { "Reply-To": message.email, "Auto-Submitted": "no" };
  return { ...(await renderForwarded({ store: shop.store, message })), headers };
};

/** Forwards the message to the shop's staff. */
export function renderForwarded(facts: ContactFacts): Promise<WrittenEmail> {
  const { reference, topic } = facts.message;
  return writeEmail(`${reference}: ${topicLabel(topic)}`, <Forwarded {...facts} />);
}

function Forwarded({ store, message }: ContactFacts) {
  const { reference, topic, name, email, orderNumber, dueAt } = message;
  const why = "You’re getting this because it came through the shop’s contact form. Replies go to the sender.";
  return (
    <EmailFrame store={store} why={why} preview={topicLabel(topic)}>
      <Block first>
        <Title>{topicLabel(topic)}</Title>
        <Words>
          {name}, <MailTo address={email} />
          {orderNumber && `, about order ${orderNumber}`}. Reference {reference}.
        </Words>
      </Block>
      {dueAt && (
        <Panel>
          <Words>
            <b>The answer is due by {longDay(dueAt)}.</b> This is a legal deadline; it’s also on the attention desk.
          </Words>
        </Panel>
      )}
      <Bar />
      <Block>
        <Words>
          <Lines lines={message.message.split("\n")} />
        </Words>
      </Block>
    </EmailFrame>
  );
}
