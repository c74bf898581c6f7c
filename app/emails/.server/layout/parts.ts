import { html, type Inline, type Part, words } from "./inline.ts";
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
  };
}

/** Attributes of a table used only for layout. */
export const layoutTable = html`align="center" width="100%" border="0" cellPadding="0" cellSpacing="0" role="presentation"`;

/** A one-cell table: email clients support padding only in tables. */
export function section(className: string, style: string, parts: Parts): Part {
  const { html: inside, text } = stack(parts);
  return {
    html: html`
      <table ${layoutTable} class="${className}" style="${style}">
        <tbody><tr><td>${inside}</td></tr></tbody>
      </table>`,
    text,
  };
}

/** A section of the email with the common side margins. */
export const block = (...parts: Parts): Part => section("pad", "padding:0 32px 24px", parts);

/** A name or an address may be one word wider than a phone; what most email clients know for it. */
export const breaksWords = "word-break:break-word";

/** The first block, starting with the email's title. */
export const opening = (title: string, ...parts: Parts): Part =>
  section("pad", "padding:34px 32px 18px", [heading1(title), ...parts]);

/** In the text, two blank lines precede a heading. */
const heading1 = (title: string): Part => ({
  html: html`
    <h1 class="t h1" style="${fonts};margin:0 0 14px;font-size:44px;line-height:44px;font-weight:800;
      letter-spacing:-.01em;${breaksWords};color:${palette.ink}">${title}</h1>`,
  text: `\n${title}`,
});

export const subtitle = (title: string): Part => ({
  html: html`
    <h2 class="t" style="${fonts};margin:0 0 10px;font-size:21px;line-height:24px;font-weight:800;
      letter-spacing:-.01em;${breaksWords};color:${palette.ink}">${title}</h2>`,
  text: `\n${title}`,
});

const textIn =
  (className: string, size: string, lineHeight: string, below: string, color: string) =>
  (strings: TemplateStringsArray, ...values: Inline[]): Part => {
    const { html: inside, text } = words(strings, ...values);
    return {
      html: html`
        <p class="${className}" style="font-size:${size};line-height:${lineHeight};${fonts};margin:0 0 ${below};color:${color};
          margin-top:0;margin-right:0;margin-bottom:${below};margin-left:0;${breaksWords}">${inside}</p>`,
      text: text.trim(),
    };
  };

/** @example paragraph`We received it on ${day}. Its reference is ${bold(reference)}.` */
export const paragraph = textIn("t", "16px", "24px", "14px", palette.ink);

/** A paragraph of terms or small print. */
export const smallPrint = textIn("s", "13px", "19px", "8px", palette.soft);

/** A highlighted box for the one thing to do or know. */
export const panel = (...parts: Parts): Part =>
  block(section("g", `background:${palette.glow};border-left:6px solid ${palette.brand};padding:16px 18px`, parts));

/** The button; at most one per email. Outlook (`mso`) ignores padding on links, so it gets spaces instead. */
export const action = (label: string, href: string): Part => ({
  html: html`
    <a class="b" href="${href}" style="line-height:22px;text-decoration:none;display:inline-block;max-width:100%;
      mso-padding-alt:0px;${fonts};font-size:17px;font-weight:600;padding:13px 26px;border-radius:3px;
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
});

export const bar: Part = block({
  html: html`<hr class="r" style="width:100%;border:0;border-top:2px solid ${palette.ink};margin:0"/>`,
  text: "",
});
