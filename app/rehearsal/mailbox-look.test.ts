import { describe, expect, test } from "vitest";
import { store } from "#store";
import { emailChecks, framed, orderNumberIn } from "./mailbox-look.ts";

const email = {
  from: "LNTN shop <orders@lntn.example>",
  subject: "Your order LT-20418",
  text: "Hello",
  html: "<p>Hello</p>",
};
const failing = (change: Partial<typeof email>) =>
  emailChecks({ ...email, ...change }, store)
    .filter(({ ok }) => !ok)
    .map(({ words }) => words);

describe("an email", () => {
  test("that reveals nothing passes", () => {
    expect(failing({})).toEqual([]);
  });

  test("fails if it names the brand, ignoring case", () => {
    expect(failing({ from: "lantern shop <a@b.example>" })).toEqual(["Sender names the brand"]);
    expect(failing({ subject: "Stand with the LANTERN Party" })).toEqual(["Subject names the brand"]);
  });

  test("fails if it loads something, lacks a text part or is too long for email clients", () => {
    expect(failing({ html: `<img src="https://x.example/1.gif">` })).toEqual(["Loads something"]);
    expect(failing({ text: " \n" })).toEqual(["Has no text part"]);
    expect(failing({ html: "x".repeat(110_000) })).toEqual(["107 kB"]);
  });
});

test("an email's order number is found by its prefix", () => {
  expect(orderNumberIn("Your parcel LT-20418 is on its way", store)).toBe("LT-20418");
  expect(orderNumberIn("Your new password", store)).toBeNull();
});

test("a framed email may use its own styles, and its links open outside the frame", () => {
  const html = `<html><head lang="en"><style>a{}</style></head><body><styled></styled></body></html>`;
  expect(framed(html, { nonce: "n0nce", night: false })).toBe(
    `<html><head lang="en"><base target="_blank"><style nonce="n0nce">a{}</style></head><body><styled></styled></body></html>`,
  );
  expect(framed("<p>bare</p>", { nonce: undefined, night: true })).toBe("<p>bare</p>");
});

test("a framed email's dark mode follows the request, not the reader's system", () => {
  const html = "<style>@media (prefers-color-scheme: dark) { a { color: red } }</style>";
  expect(framed(html, { nonce: undefined, night: true })).toContain("@media all {");
  expect(framed(html, { nonce: undefined, night: false })).toContain("@media not all {");
});
