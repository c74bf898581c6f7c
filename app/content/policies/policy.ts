import type { Recording } from "#app/analytics/recording.ts";
import type { Store } from "#store";
import { type RichText, type Section, textsIn } from "../rich-text.ts";

/** A policy page's text, in page order. */
export type Policy = {
  path: string;
  title: string;
  /** The sentence beside the title that answers most questions. */
  intro: RichText;
  /** For search engines, at most 160 characters. */
  description: string;
  /** The summary before the details. */
  inShort: RichText[];
  /** ISO date. */
  since: string;
  sections: Section[];
};

/** What a policy's text depends on, besides the store's settings. */
export type PolicyFacts = {
  store: Store;
  mode: "rehearsal" | "live";
  /** Whether the shop uses https. */
  secure: boolean;
  /** What it records of visits by a third party's script; null if nothing. */
  recording: Recording | null;
};

/** All texts of a policy, in reading order. */
export function policyTexts({ intro, inShort, sections }: Policy): RichText[] {
  return [intro, ...inShort, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsIn)])];
}

const additionsOf: Record<string, keyof Store["legal"]["additions"]> = {
  "/privacy-policy": "privacy",
  "/cookie-policy": "cookies",
  "/terms-of-service": "terms",
  "/return-policy": "returns",
  "/accessibility": "accessibility",
};

/** Appends the shop owner's own sections. */
export function withAdditions(policy: Policy, { legal }: Store): Policy {
  const which = additionsOf[policy.path];
  const blocks = which ? [...(legal.additions[which] ?? [])] : [];
  if (blocks.length === 0) return policy;
  return { ...policy, sections: [...policy.sections, { id: "also", title: "Additional terms", blocks }] };
}

/** "Lantern Merch (demo) Ltd, 1 Demo Street, ..." */
export const postalAddress = ({ legal }: Store): string => [legal.trader, ...legal.address].join(", ");

export const contactLink = ({ contact }: Store): RichText => `[${contact.email}](mailto:${contact.email})`;

/** A sentence on VAT: an unregistered shop must not pretend to charge it. */
export function vatText({ legal }: Store): RichText {
  return legal.vatNumber
    ? `Prices include VAT at the current rate. Our VAT number is ${legal.vatNumber}.`
    : "We are not registered for VAT, so our prices don’t include any.";
}

/** The imprint for political material (Elections Act 2022); null if not set. */
export function imprintText({ legal: { imprint } }: Store): RichText | null {
  if (!imprint) return null;
  return `Promoted by ${imprint.promoter} on behalf of ${imprint.onBehalfOf}, ${imprint.address}.`;
}

/** How complaints are handled; the same on every page. */
export function complaintTexts(store: Store): RichText[] {
  return [
    `Tell us first: by [the contact page](/contact), by email to ${contactLink(store)}, or by post to ${postalAddress(store)}. Tell us what went wrong, your order number if there is one, and what would put it right.`,
    "We’ll confirm that we have your complaint within 30 days, look into it without delay, keep you updated and tell you the outcome.",
  ];
}
