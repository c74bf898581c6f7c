import { compile } from "html-to-text";

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
export const htmlToText = (html: string): string => toText(html).trim();
