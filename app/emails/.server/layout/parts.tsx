import { Button, Heading, Hr, Section, Text } from "@react-email/components";
import { createContext, Fragment, type ReactNode, use } from "react";
import type { EmailPalette } from "./palette.ts";

/** The parts of an email, in tables and inline styles because that is what email clients support. */
export const PaletteContext = createContext<EmailPalette | null>(null);

export function usePalette(): EmailPalette {
  const palette = use(PaletteContext);
  if (!palette) throw new Error("parts of an email must be inside EmailFrame");
  return palette;
}

/** System fonts only: an email loads nothing. */
export const fonts = { fontFamily: "Arial, Helvetica, sans-serif" };

/** A section of the email with the common side margins. */
export function Block({ children, first }: { children: ReactNode; first?: boolean }) {
  return (
    <Section className="pad" style={{ padding: first ? "34px 32px 18px" : "0 32px 24px" }}>
      {children}
    </Section>
  );
}

export function Title({ children }: { children: ReactNode }) {
  const style = {
    ...fonts,
    margin: "0 0 14px",
    fontSize: 44,
    lineHeight: "44px",
    fontWeight: 800,
    letterSpacing: "-.01em",
  };
  return (
    <Heading as="h1" className="t h1" style={{ ...style, color: usePalette().ink }}>
      {children}
    </Heading>
  );
}

export function Subtitle({ children }: { children: ReactNode }) {
  const style = {
    ...fonts,
    margin: "0 0 10px",
    fontSize: 21,
    lineHeight: "24px",
    fontWeight: 800,
    letterSpacing: "-.01em",
  };
  return (
    <Heading as="h2" className="t" style={{ ...style, color: usePalette().ink }}>
      {children}
    </Heading>
  );
}

/** A paragraph; `small` for terms and the small print. */
export function Words({ children, small }: { children: ReactNode; small?: boolean }) {
  const { ink, soft } = usePalette();
  const size = small
    ? { fontSize: 13, lineHeight: "19px", color: soft }
    : { fontSize: 16, lineHeight: "24px", color: ink };
  return (
    <Text className={small ? "s" : "t"} style={{ ...fonts, margin: small ? "0 0 8px" : "0 0 14px", ...size }}>
      {children}
    </Text>
  );
}

/** A link in the colour of its text, whatever the email client does to links. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

export const MailTo = ({ address }: { address: string }) => <TextLink href={`mailto:${address}`}>{address}</TextLink>;

/** Lines of an address. */
export function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same, and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The highlighted box: the one thing to do or to know. */
export function Panel({ children }: { children: ReactNode }) {
  const { glow, brand } = usePalette();
  return (
    <Block>
      <Section className="g" style={{ background: glow, borderLeft: `6px solid ${brand}`, padding: "16px 18px" }}>
        {children}
      </Section>
    </Block>
  );
}

/** The button; at most one per email. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { ink, paper } = usePalette();
  const style = { ...fonts, fontSize: 17, lineHeight: "22px", fontWeight: 600, padding: "13px 26px", borderRadius: 3 };
  return (
    <Button className="b" href={href} style={{ ...style, background: ink, color: paper, border: `2px solid ${ink}` }}>
      {children}
    </Button>
  );
}

export function Bar() {
  return (
    <Block>
      <Hr className="r" style={{ margin: 0, border: 0, borderTop: `2px solid ${usePalette().ink}` }} />
    </Block>
  );
}
