import { type Html, html } from "./html.ts";

/** A part of an email in both of its forms, so that both say the same. */
export type Part = { html: Html; text: string };

/** What may stand in a sentence; what is missing is left out. */
export type Inline = string | number | Part | null | undefined | false;

/**
 * Words with bold ones and links among them. A line break in the source counts as one space.
 * @example words`Write to ${mailTo(store.contact.email)} before ${bold(day)}.`
 */
export function words(strings: TemplateStringsArray, ...values: Inline[]): Part {
  return joinInline(strings.flatMap((string, at) => [string.replace(/\s*\n\s*/g, " "), values[at]]));
}

export const bold = (text: string): Part => ({ html: html`<b>${text}</b>`, text });

/** A link in the colour of its text, whatever the email client does to links. */
export const textLink = (label: string, href: string): Part => ({
  html: html`<a href="${href}" style="color:inherit;text-decoration:underline">${label}</a>`,
  text: `${label} ${href}`,
});

export const mailTo = (address: string): Part => ({ ...textLink(address, `mailto:${address}`), text: address });

export const lineBreak: Part = { html: html`<br/>`, text: "\n" };

export const lines = (all: Inline[]): Part =>
  joinInline(all.flatMap((line, at) => (at === 0 ? [line] : [lineBreak, line])));

function joinInline(all: Inline[]): Part {
  const parts = all.map(toPart);
  return { html: html`${parts.map((part) => part.html)}`, text: parts.map((part) => part.text).join("") };
}

function toPart(value: Inline): Part {
  if (typeof value === "object" && value !== null) return value;
  const text = value === null || value === undefined || value === false ? "" : String(value);
  // As HTML shows it: a note of several lines goes on in its sentence.
  return { html: html`${text}`, text: text.replace(/\s+/g, " ") };
}
