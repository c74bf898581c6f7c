import { orderTerms } from "#app/orders/terms.ts";
import type { Store } from "#store";
import { block, paragraph, smallPrint, subtitle } from "../layout/parts.ts";
import { bold, type Part } from "../layout/words.ts";

/** The full terms, in the email itself. */
export const terms = (store: Store): Part[] => [
  block(subtitle("The terms of your order"), smallPrint`Keep this email: it is your record of what we agreed.`),
  ...orderTerms(store).map(({ title, paragraphs, form = [] }) =>
    block(paragraph`${bold(title)}`, ...[...paragraphs, ...form].map((each) => smallPrint`${each}`)),
  ),
];
