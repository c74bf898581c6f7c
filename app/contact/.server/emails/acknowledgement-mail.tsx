import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Block, MailTo, Panel, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { clockTime, longDay } from "#app/orders/moments.ts";
import { answerBy } from "../../answer-by.ts";
import { topicLabel } from "../../rules.ts";
import type { ContactFacts } from "./facts.ts";

/**
 * What was written is not repeated: anybody can type anybody's address into the form, and it must not carry a
 * stranger's words to them.
 */
export function Acknowledgement({ store, message }: ContactFacts) {
  const { reference, receivedAt, dueAt, topic } = message;
  const why =
    "You get this because this address was typed into our contact form. If it was not you, do nothing: you hear no more of it.";
  return (
    <MailFrame store={store} why={why} preview={`Your reference is ${reference}.`}>
      <Block first>
        <Title>We have it.</Title>
        <Words>
          Your message came on {longDay(receivedAt)} at {clockTime(receivedAt)}. It is about: {topicLabel(topic)}. Its
          reference is <b>{reference}</b>.
        </Words>
      </Block>
      <Panel>
        <Words>
          {dueAt ? (
            <>
              <b>You have our answer by {longDay(dueAt)}</b>, and hear from us on the way if it takes that long.
            </>
          ) : (
            <b>You have our answer by {answerBy(receivedAt, store.contact.replyWorkingDays)}.</b>
          )}
        </Words>
      </Panel>
      {topic === "data-complaint" && (
        <Block>
          <Words>
            This email confirms that we have your complaint about how your personal data was used. We look into it
            without delay and tell you what came out. You can also go to the Information Commissioner’s Office at any
            time: ico.org.uk, 0303 123 1113.
          </Words>
        </Block>
      )}
      <Block>
        <Words>
          Something to add? Write to <MailTo address={store.contact.email} /> with the reference.
        </Words>
      </Block>
    </MailFrame>
  );
}
