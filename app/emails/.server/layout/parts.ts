import { html, type Inline, type Part, unbroken, words } from "./inline.ts";
import { palette } from "./palette.ts";

/** The parts of an email, in tables and inline styles because that is what email clients support. */

/** The contents of an email. Parts that do not apply are null or false. */
export type Parts = (Part | null | false)[];

/** System fonts only: an email loads nothing. */
export const fonts = "font-family:Arial, Helvetica, sans-serif";

/** Parts in sequence, with a blank line between them in the text. */
export function stack(parts: Parts): Part {
  const shown = parts.filter((part) => part !== null && part !== false);
  return {
    html: html`${shown.map((part) => part.html)}`,
    text: shown.flatMap(({ text }) => text || []).join("\n\n"),
    below: shown.at(-1)?.below ?? 0,
  };
}

/** Attributes of a table used only for layout. */
export const layoutTable = html`align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"`;

type Padding = { top: number; side: number; bottom: number };

/**
 * A one-cell table: email clients support padding only in tables.
 * @param padding in pixels. What its last part leaves free below itself counts
 */
export function section(className: string, style: string, { top, side, bottom }: Padding, parts: Parts): Part {
  const { html: inside, text, below = 0 } = stack(parts);
  const padding = `padding:${top}px ${side}px ${bottom - below}px`;
  return {
    html: html`
      <table ${layoutTable} class="${className}" style="${style && `${style};`}${padding}">
        <tbody><tr><td>${inside}</td></tr></tbody>
      </table>`,
    text,
  };
}

/** A section of the email with the common side margins. */
export const block = (...parts: Parts): Part => section("pad", "", { top: 0, side: 32, bottom: 24 }, parts);

/** A name or an address may be one word wider than a phone; what most email clients know for it. */
export const breaksWords = "word-break:break-word";

/** The first block, starting with the email's title. */
export const opening = (title: string, ...parts: Parts): Part =>
  section("pad", "", { top: 34, side: 32, bottom: 32 }, [heading1(title), ...parts]);

/** In the text, two blank lines precede a heading. */
const heading1 = (title: string): Part => ({
  html: html`
    <h1 class="t h1" style="${fonts};margin:0 0 14px;font-size:44px;line-height:44px;font-weight:800;
      letter-spacing:-.01em;${breaksWords};color:${palette.ink}">${unbroken(title)}</h1>`,
  text: `\n${title}`,
});

export const subtitle = (title: string): Part => ({
  html: html`
    <h2 class="t" style="${fonts};margin:0 0 10px;font-size:21px;line-height:24px;font-weight:800;
      letter-spacing:-.01em;${breaksWords};color:${palette.ink}">${title}</h2>`,
  text: `\n${title}`,
});

/** Pixels between a part and the next. */
export const partGap = 14;

const textIn =
  (className: string, size: string, lineHeight: string, below: number, color: string) =>
  (strings: TemplateStringsArray, ...values: Inline[]): Part => {
    const { html: inside, text } = words(strings, ...values);
    return {
      html: html`
        <p class="${className}" style="font-size:${size};line-height:${lineHeight};${fonts};margin:0 0 ${String(below)}px;color:${color};
          margin-top:0;margin-right:0;margin-bottom:${String(below)}px;margin-left:0;${breaksWords}">${inside}</p>`,
      text: text.trim(),
      below,
    };
  };

/** @example paragraph`We received it on ${day}. Its reference is ${bold(reference)}.` */
export const paragraph = textIn("t", "16px", "24px", partGap, palette.ink);

/** A paragraph of terms or small print. */
export const smallPrint = textIn("s", "13px", "19px", 8, palette.soft);

/** A highlighted box for the one thing to do or know. */
export const panel = (...parts: Parts): Part =>
  block(
    section(
      "g",
      `background:${palette.glow};border-left:6px solid ${palette.brand}`,
      { top: 16, side: 18, bottom: 16 },
      parts,
    ),
  );

/** The button; at most one per email. Outlook (`mso`) ignores padding on links, so it gets spaces instead. */
export const action = (label: string, href: string): Part => ({
  html: html`
    <a class="b" href="${href}" style="line-height:22px;text-decoration:none;display:inline-block;max-width:100%;
      mso-padding-alt:0px;${fonts};font-size:17px;font-weight:600;padding:13px 26px;margin-bottom:${String(partGap)}px;border-radius:3px;
      background:${palette.ink};color:${palette.paper};border:2px solid ${palette.ink};
      padding-top:13px;padding-right:26px;padding-bottom:13px;padding-left:26px" target="_blank">
      <span><!--[if mso]><i style="mso-font-width:433.3333333333333%;mso-text-raise:19.5" hidden>
        &#8202;&#8202;&#8202;</i><![endif]--></span>
      <span style="max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px">
        ${label}</span>
      <span><!--[if mso]><i style="mso-font-width:433.3333333333333%" hidden>
        &#8202;&#8202;&#8202;&#8203;</i><![endif]--></span>
    </a>`,
  text: `${label} ${href}`,
  below: partGap,
});

export const bar: Part = block({
  html: html`<hr class="r" style="width:100%;border:0;border-top:2px solid ${palette.ink};margin:0"/>`,
  text: "",
});
