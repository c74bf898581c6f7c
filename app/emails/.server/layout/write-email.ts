import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";

export type WrittenEmail = {
  subject: string;
  text: string;
  html: string;
  /** `List-Unsubscribe` and the like. */
  headers?: Record<string, string>;
};

/** Renders the HTML part and derives the text part from the same markup, so that both say the same. */
export async function writeEmail(subject: string, email: ReactNode): Promise<WrittenEmail> {
  const html = await render(email);
  const text = toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
      { selector: "hr", format: "skip" },
      { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: "table.columns", format: "dataTable", options: { maxColumnWidth: 48, colSpacing: 3 } },
    ],
  });
  // Nested tables leave runs of blank lines.
  return { subject, html, text: `${text.replace(/\n{4,}/g, "\n\n\n").trim()}\n` };
}
