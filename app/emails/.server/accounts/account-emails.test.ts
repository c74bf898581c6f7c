import { describe, expect, test } from "vitest";
import { store } from "#store";
import { credentialsChanged } from "../emails.ts";
import { renderAccountDeleted, renderAccountExists, renderCredentialsChanged } from "./account-notices.ts";
import { renderConfirmAddress, renderNewBrowser, renderResetPassword } from "./link-emails.ts";

const facts = { store, publicUrl: "https://shop.example", firstName: "Robin" };
const token = "abc.def-_1";
const at = new Date("2026-11-20T15:02:00Z");
const emails = [
  ["confirm", renderConfirmAddress({ ...facts, token, isChange: false })],
  ["confirm another", renderConfirmAddress({ ...facts, token, isChange: true })],
  ["reset", renderResetPassword({ ...facts, token })],
  ["new browser", renderNewBrowser({ ...facts, token })],
  ["exists", renderAccountExists(facts)],
  ["deleted", renderAccountDeleted(facts)],
  ...credentialsChanged.data.shape.change.options.map(
    (change) => [change, renderCredentialsChanged({ ...facts, change, at })] as const,
  ),
] as const;
const revealing = [store.brand, store.party, store.hero.headline, store.hero.line, store.shopName];

describe.each(emails)("the email '%s'", (name, email) => {
  test("greets by name unless the address is unconfirmed, and gives the contact address, in both parts", () => {
    for (const part of [email.text, email.html]) {
      expect(part.includes("Robin")).toBe(!name.startsWith("confirm"));
      expect(part).toContain(store.contact.email);
    }
  });

  test("names neither party, slogan nor brand outside the trader's name and address", () => {
    const rest = `${email.subject} ${email.text}`
      .replaceAll(store.legal.trader, "")
      .replaceAll(store.contact.email, "");
    for (const word of revealing) expect(rest).not.toContain(word);
  });

  test("loads no external resource", () => {
    expect(email.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/i);
  });

  test("makes no claim of an order", () => expect(email.text).not.toMatch(/placed an order/));
});

test.each([
  ["confirm", "/confirm-email"],
  ["reset", "/reset-password"],
  ["new browser", "/login/link"],
])("'%s' links to the page with its token, in both parts", (kind, path) => {
  const email = emails.find(([name]) => name === kind)![1];
  for (const part of [email.text, email.html]) expect(part).toContain(`https://shop.example${path}?token=${token}`);
});

test("a change is reported with its time in London", () => {
  expect(emails.find(([name]) => name === "password")![1].text).toContain("15:02 on Fri 20 Nov");
});

test("a user's name is escaped", () => {
  const email = renderAccountExists({ ...facts, firstName: '<img src=x onerror="alert(1)">' });
  expect(email.html).not.toContain("<img");
  expect(email.text).toContain('<img src=x onerror="alert(1)">');
});

test("the greeting is omitted without a name", () => {
  const email = renderResetPassword({ ...facts, firstName: null, token });
  expect(email.text).not.toMatch(/Hello|null/);
});
