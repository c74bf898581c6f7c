import { Section, Text } from "@react-email/components";
import { confirmUrl, listHeaders, unsubscribeUrl } from "#app/newsletter/.server/list-token.ts";
import { readSubscriber } from "#app/newsletter/.server/subscribers.ts";
import { usableCode } from "#app/newsletter/.server/welcome-code.ts";
import { unconfirmedDays, welcomePercent } from "#app/newsletter/rules.ts";
import { clockTime, longDay } from "#app/shared/dates.ts";
import type { Store } from "#store";
import type { EmailWriter } from "../email-writer.ts";
import type { welcomeEmail } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, fonts, Subtitle, TextLink, Title, usePalette, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";

type WelcomeFacts = {
  store: Store;
  /** Null if there is no usable code. */
  code: string | null;
  consentAt: Date;
  source: "newsletter" | "checkout";
  confirmUrl: string;
  unsubscribeUrl: string;
};

export const write: EmailWriter<typeof welcomeEmail> = async (shop, { subscriberId }) => {
  const subscriber = await readSubscriber(shop.db, subscriberId);
  if (!subscriber || subscriber.suppressedAt) return null;
  const written = await renderWelcome({
    store: shop.store,
    code: await usableCode(shop.db, subscriber),
    consentAt: subscriber.consentAt,
    source: subscriber.consentSource,
    confirmUrl: confirmUrl(shop, subscriber.id),
    unsubscribeUrl: unsubscribeUrl(shop, subscriber.id),
  });
  return { ...written, headers: listHeaders(unsubscribeUrl(shop, subscriber.id)) };
};

/** Asks the reader to confirm the address and gives its code; as neutral as every email of the shop. */
export function renderWelcome(facts: WelcomeFacts): Promise<WrittenEmail> {
  const subject = facts.code ? "Your code and a link to confirm" : "A link to confirm your address";
  return writeEmail(subject, <Welcome {...facts} />);
}

function Welcome({ store, code, consentAt, source, confirmUrl, unsubscribeUrl }: WelcomeFacts) {
  const where = source === "checkout" ? "and ticked the box for updates at our checkout" : "in our sign-up form";
  const why = (
    <>
      You’re getting this one email because someone entered this address {where} on {longDay(consentAt)} at{" "}
      {clockTime(consentAt)}. We won’t send more unless you confirm.{" "}
      <TextLink href={unsubscribeUrl}>Never email this address</TextLink>
    </>
  );
  return (
    <EmailFrame store={store} why={why} preview="Confirm your address and you’re done.">
      <Block first>
        <Title>One last step.</Title>
        <Words>
          Someone, we hope you, gave us this address. Confirm it to join the list; you can unsubscribe at any time. If
          it wasn’t you, do nothing: we’ll delete the address in {unconfirmedDays} days.
        </Words>
        <Action href={confirmUrl}>Confirm my address</Action>
      </Block>
      {code && (
        <>
          <Bar />
          <Block>
            <Subtitle>Your {welcomePercent}% code</Subtitle>
            <Coupon code={code} />
            <Words>
              {welcomePercent}% off your first order. It works once, for this address only, and works for{" "}
              {unconfirmedDays} days even if you don’t confirm. Enter it at checkout under Discount code.
            </Words>
          </Block>
        </>
      )}
    </EmailFrame>
  );
}

function Coupon({ code }: { code: string }) {
  const { glow, ink } = usePalette();
  const words = { ...fonts, margin: 0, fontSize: 30, lineHeight: "38px", fontWeight: 800, letterSpacing: ".06em" };
  return (
    <Section className="g" style={{ background: glow, border: `2px dashed ${ink}`, padding: 20, marginBottom: 14 }}>
      <Text className="t" style={{ ...words, color: ink, textAlign: "center" }}>
        {code}
      </Text>
    </Section>
  );
}
