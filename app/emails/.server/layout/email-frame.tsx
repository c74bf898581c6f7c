import { Body, Column, Container, Head, Html, Preview, Row, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { traderWords } from "#app/orders/terms.ts";
import type { Store } from "#store";
import { nightStyles } from "./night-styles.ts";
import { emailPalette } from "./palette.ts";
import { fonts, MailTo, PaletteContext, Words } from "./parts.tsx";

interface EmailFrameProps {
  store: Store;
  /** The order's number, in an email about an order. */
  number?: string;
  /** Why the reader gets this, and how to stop it if possible. Absent in an email about an order. */
  why?: ReactNode;
  /** What phones show on a locked screen; as neutral as the subject. */
  preview: string;
  children: ReactNode;
}

const becauseOfOrder =
  "You’re getting this because you placed an order. It’s about your order, so there is nothing to unsubscribe from.";

/**
 * The frame of every email. An order reveals a political opinion, so nothing in here names the party or its slogan.
 * There are no pictures and nothing is loaded: nothing to block, to track or to see over a shoulder.
 */
export function EmailFrame({ store, number, why = becauseOfOrder, preview, children }: EmailFrameProps) {
  const palette = emailPalette(store);
  const line = { ...fonts, fontSize: 14, lineHeight: "24px", margin: 0 };
  return (
    <PaletteContext value={palette}>
      <Html lang="en-GB">
        <Head>
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no,date=no,address=no" />
          <style>{nightStyles(palette)}</style>
        </Head>
        <Body className="bg" style={{ margin: 0, padding: "24px 10px 40px", background: palette.paper }}>
          <Preview>{preview}</Preview>
          <Container className="c" style={{ width: "100%", maxWidth: 600, background: palette.sheet }}>
            <Section
              className="pad"
              style={{ background: palette.ink, padding: "14px 32px", borderBottom: `6px solid ${palette.brand}` }}
            >
              <Row>
                <Column>
                  <Text style={{ ...line, color: palette.paper, fontSize: 20, fontWeight: 800 }}>
                    {store.mail.fromName}
                  </Text>
                </Column>
                <Column align="right">
                  {number && <Text style={{ ...line, color: palette.softOnInk }}>Order {number}</Text>}
                </Column>
              </Row>
            </Section>
            {children}
            <Section className="pad r" style={{ padding: "20px 32px 28px", borderTop: `2px solid ${palette.ink}` }}>
              <Words small>{why}</Words>
              <Words small>{traderWords(store)}. An independent store.</Words>
              <Words small>
                Email us: <MailTo address={store.contact.email} />
              </Words>
            </Section>
          </Container>
        </Body>
      </Html>
    </PaletteContext>
  );
}
