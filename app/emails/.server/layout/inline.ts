import { unbrokenParts } from "#app/shared/unbroken-parts.ts";

/** Markup that is safe to send. Only `html` creates it; the private field makes the type nominal. */
class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/**
 * Markup from a template, without the source's line breaks and indentation. Interpolated strings are always escaped.
 */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  let markup = "";
  for (const [at, value] of values.entries()) markup += strings[at]!.replace(lineBreaks, "") + toMarkup(value);
  return new Html(markup + strings.at(-1)!.replace(lineBreaks, ""));
}

const lineBreaks = /\n\s*/g;

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === "string") return escapeMarkup(value);
  return value instanceof Html ? String(value) : value.join("");
}

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/**
 * A part of an email in both forms, HTML and text, which say the same.
 * @property below pixels that it leaves free below itself
 */
export type Part = { html: Html; text: string; below?: number };

/** What a sentence may contain. Missing values are omitted. */
export type Inline = string | number | Part | null | undefined | false;

/**
 * Text with bold parts and links. A line break in the source counts as one space.
 * @example words`Write to ${mailTo(store.contact.email)} before ${bold(day)}.`
 */
export function words(strings: TemplateStringsArray, ...values: Inline[]): Part {
  return joinInline(strings.flatMap((string, at) => [string.replace(/\s*\n\s*/g, " "), values[at]]));
}

export const bold = (text: string): Part => ({ html: html`<b>${unbroken(text)}</b>`, text });

/** A text in which what is read as one stays on one line. */
export const unbroken = (text: string): Html =>
  new Html(escapeMarkup(text).replace(unbrokenParts, `<span style="white-space:nowrap">$&</span>`));

/** A link in the colour of its text, overriding the email client's link style. */
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
  // Collapses whitespace as HTML does, so a multi-line note continues its sentence.
  return { html: unbroken(text), text: text.replace(/\s+/g, " ") };
}
