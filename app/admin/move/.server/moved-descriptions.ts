import { compile } from "html-to-text";

/**
 * A description as WordPress shows it: what is a new line in the text is one on the page. The exporter writes each as
 * `\n`, which a carriage return may precede, and a `\n` of the text with one more backslash
 * (`WC_Product_CSV_Exporter::filter_description_field`).
 */
export const wordPressHtml = (cell: string): string =>
  cell
    .replace(/\n?(\\?)\\n/g, (_, escaped) => (escaped ? "\\n" : "\n"))
    .replace(besideBlocks, "$1")
    .replace(/\n(?![^<>]*>)/g, "<br>");

const block = String.raw`<(?:!--|/?(?:p|div|[uo]l|li|h[1-6]|table|t(?:head|body|[rdh])|blockquote|pre|[hb]r)\b)`;
/** New lines that show nothing, as blocks have lines of their own. */
const besideBlocks = new RegExp(String.raw`\s*\n\s*(?=${block})|(${block}[^>]*>)\s*\n\s*`, "gi");

/** Compiled once, because that takes longer than most descriptions do. */
const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "script", format: "skip" },
    { selector: "style", format: "skip" },
    { selector: "ul", options: { itemPrefix: "- " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * A description as the shop shows it: plain text in paragraphs, so that no markup of another shop gets into a page
 * (R-MOVE-1). Lists become lines, and links and pictures are left out.
 */
export const htmlToText = (html: string): string =>
  toText(html)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
