import type { z } from "zod";
import { traderText } from "#app/orders/terms.ts";
import type { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import type { Email } from "../emails.ts";
import { type Html, html, type Inline, mailTo, type Part } from "./inline.ts";
import { palette } from "./palette.ts";
import { fonts, layoutTable, type Parts, section, smallPrint, stack } from "./parts.ts";

export type WrittenEmail = {
  subject: string;
  text: string;
  html: string;
  /** `List-Unsubscribe` and the like. */
  headers?: Record<string, string>;
};

type EmailContents = {
  store: Store;
  subject: string;
  /** Shown by phones on the lock screen; as neutral as the subject. */
  preview: string;
  /** The order's number, in an email about an order. */
  number?: string;
  /** Why the reader gets this, and how to stop it if possible. Absent from emails about an order. */
  why?: Inline;
  parts: Parts;
};

/**
 * Wraps the parts of an email in the common frame. An order reveals a political opinion, so the frame names neither the
 * party nor its slogan (R-LAW-20). No images or other resources: nothing to block, track or recognise over a shoulder.
 */
export function writeEmail({ store, subject, preview, number, why, parts }: EmailContents): WrittenEmail {
  const all = stack([header(store, number), ...parts, footer(store, why)]);
  return { subject, html: String(page(preview, all.html)), text: `${all.text.trim()}\n` };
}

const page = (preview: string, contents: Html) => html`
  <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
  <html dir="ltr" lang="en-GB">
    <head>
      <meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>
      <meta name="x-apple-disable-message-reformatting"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="supported-color-schemes" content="light dark"/>
      <meta name="format-detection" content="telephone=no,date=no,address=no"/>
      <style>${nightStyles}</style>
    </head>
    <body class="bg" style="background:${palette.paper};margin:0;padding:0">
      <table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr>
        <td style="margin:0;padding:24px 10px 40px;background:${palette.paper}">
          ${hiddenPreview(preview)}
          <table align="center" width="100%" class="c" border="0" cellPadding="0" cellSpacing="0" role="presentation" style="${sheetStyle}">
            <tbody><tr style="width:100%"><td>${contents}</td></tr></tbody>
          </table>
        </td>
      </tr></tbody></table>
    </body>
  </html>`;

const sheetStyle = `max-width:600px;width:100%;background:${palette.sheet}`;

const previewLength = 150;
const invisible = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

/** Padded with invisible characters, so that email clients don't append the start of the email. */
function hiddenPreview(preview: string): Html {
  const shown = preview.slice(0, previewLength);
  const filling = invisible.repeat(previewLength - shown.length);
  return html`
    <div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">
      ${shown}${filling && html`<div>${filling}</div>`}
    </div>`;
}

function header({ mail }: Store, number: string | undefined): Part {
  const line = (fontSize: number, text: string, style: string): Part => ({
    html: html`
      <p style="font-size:${String(fontSize)}px;line-height:24px;${fonts};margin:0;${style};
        margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">${text}</p>`,
    text,
  });
  const name = line(20, mail.fromName, `color:${palette.paper};font-weight:800`);
  const order = number ? line(14, `Order ${number}`, `color:${palette.softOnInk}`) : stack([]);
  const columns: Part = {
    html: html`
      <table ${layoutTable}><tbody style="width:100%"><tr style="width:100%">
        <td>${name.html}</td>
        <td align="right">${order.html}</td>
      </tr></tbody></table>`,
    text: stack([name, order]).text,
  };
  const style = `background:${palette.ink};border-bottom:6px solid ${palette.brand}`;
  return section("pad", style, { top: 14, side: 32, bottom: 14 }, [columns]);
}

const becauseOfOrder =
  "You’re getting this because you placed an order. It’s about your order, so there is nothing to unsubscribe from.";

const footer = (store: Store, why: Inline = becauseOfOrder): Part =>
  section("pad r", `border-top:2px solid ${palette.ink}`, { top: 20, side: 32, bottom: 28 }, [
    smallPrint`${why}`,
    smallPrint`${traderText(store)}. An independent store.`,
    smallPrint`Email us: ${mailTo(store.contact.email)}`,
  ]);

const { brand, paper, night, nightGlow, nightRule, nightSheet, nightSoft } = palette;

const rules = [
  html`:root { color-scheme: light dark }`,
  html`@media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important } .h1 { font-size: 38px !important; line-height: 38px !important } }`,
  html`@media (prefers-color-scheme: dark) {`,
  html`  .bg, .bg > table > tbody > tr > td { background: ${night} !important }`,
  html`  .c { background: ${nightSheet} !important }`,
  html`  .t, .t a { color: ${paper} !important }`,
  html`  .s, .s a { color: ${nightSoft} !important }`,
  html`  .l { border-color: ${nightRule} !important }`,
  html`  .r { border-color: ${paper} !important }`,
  html`  .g { background: ${nightGlow} !important; border-color: ${brand} !important }`,
  html`  .b { background: ${nightSheet} !important; border-color: ${paper} !important; color: ${paper} !important }`,
  html`}`,
];

/**
 * Dark mode and small screens: the only rules that cannot be inline styles. Email clients that drop them show the
 * light email, which is complete without them.
 */
const nightStyles = html`${rules.map((rule) => html`${"\n"}${rule}`)}`;

/** An order that was just read, to save reading it again. */
export type KnownOrder = { order: typeof orders.$inferSelect; items: (typeof orderItems.$inferSelect)[] };

/**
 * Renders an email when it is sent, from the data stored when it was queued.
 * @returns null if the subject of the email no longer exists; then nothing is sent
 */
export type EmailWriter<Kind extends Email> = (
  shop: Shop,
  data: z.output<Kind["data"]>,
  to: string,
  known?: KnownOrder,
) => WrittenEmail | null | Promise<WrittenEmail | null>;
