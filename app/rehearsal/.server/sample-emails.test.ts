import { expect, test } from "vitest";
import * as emails from "#app/emails/.server/emails.ts";
import { emailRegistry } from "#app/emails/.server/registry.ts";
import { store } from "#store";
import { sampleEmails } from "./sample-emails.ts";

test("every declared email is registered once", () => {
  const declared = Object.values(emails).map(({ kind }) => kind);
  expect(emailRegistry.map(({ kind }) => kind).sort()).toEqual(declared.sort());
});

test("every kind of email has a sample, and there are no others", () => {
  const kinds = new Set(sampleEmails.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(emailRegistry.map(({ kind }) => kind).sort());
  expect(new Set(sampleEmails.map(({ id }) => id)).size).toBe(sampleEmails.length);
});

test.each(sampleEmails.map((email) => [email.id, email] as const))(
  "%s is complete in both parts, and neutral",
  (_, email) => {
    const { subject, html, text } = email.write();
    expect(subject).not.toMatch(/undefined|null|NaN|Invalid/);
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/);
    expect(html).toContain('lang="en-GB"');
    expect(html, "nothing is loaded").not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/i);
    // Sender, subject or text of an email could reveal a political opinion.
    for (const word of [store.brand, store.party, store.hero.headline]) expect(subject).not.toContain(word);
  },
);

test.each(sampleEmails.map((email) => [email.id, email] as const))("%s closes every tag that it opens", (_, email) => {
  const open: string[] = [];
  for (const [, closing, name = "", empty] of email.write().html.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
});
