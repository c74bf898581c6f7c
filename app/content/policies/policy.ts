import type { Store } from "#store";
import { type RichText, type Section, wordsIn } from "../words.ts";

/** One of the pages that promise something: its words, in the order of the page. */
export type Policy = {
  path: string;
  title: string;
  /** The sentence beside the title that answers most visits. */
  intro: RichText;
  /** For search engines, at most 160 characters. */
  description: string;
  /** What matters most, before the details. */
  inShort: RichText[];
  /** ISO date. */
  since: string;
  sections: Section[];
};

/** What a policy's words depend on besides the store's settings. */
export type PolicyFacts = {
  store: Store;
  mode: "rehearsal" | "live";
  /** Whether the shop is reached by https. */
  secure: boolean;
};

/** Every text of a policy, in reading order. */
export function policyWords({ intro, inShort, sections }: Policy): RichText[] {
  return [intro, ...inShort, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsIn)])];
}

const additionsOf: Record<string, keyof Store["legal"]["additions"]> = {
  "/privacy-policy": "privacy",
  "/cookie-policy": "cookies",
  "/terms-of-service": "terms",
  "/return-policy": "returns",
  "/accessibility": "accessibility",
};

/** With what the shop's owner adds to it in words of their own, at the end. */
export function withAdditions(policy: Policy, { legal }: Store): Policy {
  const which = additionsOf[policy.path];
  const blocks = which ? [...legal.additions[which]] : [];
  if (blocks.length === 0) return policy;
  return { ...policy, sections: [...policy.sections, { id: "also", title: "Additional terms", blocks }] };
}

/** "Lantern Merch (demo) Ltd, 1 Demo Street, ..." */
export const postalAddress = ({ legal }: Store): string => [legal.trader, ...legal.address].join(", ");

export const mailTo = ({ contact }: Store): RichText => `[${contact.email}](mailto:${contact.email})`;

/** Whether prices hold VAT, in a sentence: a shop that is not registered must not pretend to charge it. */
export function vatWords({ legal }: Store): RichText {
  return legal.vatNumber
    ? `Prices include VAT at the current rate. Our VAT number is ${legal.vatNumber}.`
    : "We are not registered for VAT, so our prices don’t include any.";
}

/** The imprint of the shop's political material (Elections Act 2022), or null where the owner has set none. */
export function imprintWords({ legal: { imprint } }: Store): RichText | null {
  if (!imprint) return null;
  return `Promoted by ${imprint.promoter} on behalf of ${imprint.onBehalfOf}, ${imprint.address}.`;
}

/** How a complaint is handled; the same on every page that names it. */
export function complaintWords(store: Store): RichText[] {
  return [
    `Tell us first: by [the contact page](/contact), by email to ${mailTo(store)}, or by post to ${postalAddress(store)}. Tell us what went wrong, your order number if there is one, and what would put it right.`,
    "We’ll confirm that we have your complaint within 30 days, look into it without delay, keep you updated and tell you the outcome.",
  ];
}
