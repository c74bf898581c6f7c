import { answerBy } from "#app/contact/answer-by.ts";
import { topicLabel } from "#app/contact/rules.ts";
import { clockTime, longDay } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { acknowledgement } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Block, MailTo, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ContactFacts, readMessage } from "./facts.ts";

export const write: EmailWriter<typeof acknowledgement> = async (shop, { messageId }) => {
  const message = await readMessage(shop, messageId);
  return message && renderAcknowledgement({ store: shop.store, message });
};

/** Confirms that a message arrived and when to expect an answer. */
export function renderAcknowledgement(facts: ContactFacts): Promise<WrittenEmail> {
  return writeEmail(`We have your message, ${facts.message.reference}`, <Acknowledgement {...facts} />);
}

/**
 * Does not quote the message: anybody can enter anybody's address in the form, and it must not deliver a stranger's
 * text to them.
 */
function Acknowledgement({ store, message }: ContactFacts) {
  const { reference, receivedAt, dueAt, topic } = message;
  const why =
    "You’re getting this because someone entered this address in our contact form. If it wasn’t you, ignore this email.";
  return (
    <EmailFrame store={store} why={why} preview={`Your reference is ${reference}.`}>
      <Block first>
        <Title>We have your message.</Title>
        <Words>
          We received it on {longDay(receivedAt)} at {clockTime(receivedAt)}. Topic: {topicLabel(topic)}. Reference:{" "}
          <b>{reference}</b>.
        </Words>
      </Block>
      <Panel>
        <Words>
          {dueAt ? (
            <>
              <b>We’ll answer by {longDay(dueAt)}</b> and keep you updated if it takes a while.
            </>
          ) : (
            <b>We’ll answer by {answerBy(receivedAt, store.contact.replyWorkingDays)}.</b>
          )}
        </Words>
      </Panel>
      {topic === "data-complaint" && (
        <Block>
          <Words>
            This email confirms that we have your complaint about how we used your personal data. We’ll look into it
            without delay and tell you the outcome. You can also go to the Information Commissioner’s Office at any
            time: ico.org.uk, 0303 123 1113.
          </Words>
        </Block>
      )}
      <Block>
        <Words>
          Something to add? Email <MailTo address={store.contact.email} /> and quote the reference.
        </Words>
      </Block>
    </EmailFrame>
  );
}
