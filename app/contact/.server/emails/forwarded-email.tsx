import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Bar, Block, Lines, MailTo, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { longDay } from "#app/shared/dates.ts";
import { topicLabel } from "../../rules.ts";
import type { ContactFacts } from "./facts.ts";

export function Forwarded({ store, message }: ContactFacts) {
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
