import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { accountCookie, readShownAccount, shownAccount, signedInClass, writeShownAccount } from "./account-cookie.ts";
import { accountScript } from "./first-paint.ts";

describe("the name in the header", () => {
  test.each([
    [{ firstName: "Robin", fullName: "Robin Hartley" }, "Robin", "Robin Hartley"],
    [{ firstName: null, fullName: "Robin Hartley" }, "robin.hartley", "Robin Hartley"],
    [{ firstName: "", fullName: "Hartley" }, "robin.hartley", "Hartley"],
    [{ firstName: "", fullName: "" }, "robin.hartley", "robin.hartley@example.com"],
    [{ firstName: "Robin", fullName: null }, "Robin", "robin.hartley@example.com"],
    [{}, "robin.hartley", "robin.hartley@example.com"],
  ])("of %j is '%s', and '%s' in the menu", (names, short, label) => {
    expect(shownAccount({ email: "robin.hartley@example.com", ...names })).toEqual({ short, label });
  });
});

const shown = { short: 'Róbin "🏮"; <b>', label: "Robin; Hartley = 1" };
const cookie = `${accountCookie}=${writeShownAccount(shown)}`;

describe("the cookie", () => {
  test("reads back what was written, wherever it is in the header", () => {
    for (const text of [cookie, `a=b; ${cookie}`, `${cookie}; session=x`])
      expect(readShownAccount(text)).toEqual(shown);
  });

  test.each([
    "",
    "a=b",
    `my${cookie}`,
    `${accountCookie}=`,
    `${accountCookie}=x`,
    `${accountCookie}=%7B%7D`,
    `${accountCookie}=%`,
  ])("%j names nobody", (text) => expect(readShownAccount(text)).toBeNull());
});

/** Runs the script on a page with the elements as the server sent them. */
function paint(cookies: string) {
  const classes = new Set<string>();
  const elements = ["short", "label"].map((part) => ({ dataset: { account: part }, textContent: "" }));
  runInNewContext(accountScript, {
    document: {
      cookie: cookies,
      documentElement: { classList: { add: (name: string) => classes.add(name) } },
      querySelectorAll: () => elements,
    },
    decodeURIComponent,
  });
  return { classes: [...classes], texts: elements.map(({ textContent }) => textContent) };
}

describe("the script before the first paint", () => {
  test("shows what the page will show", () => {
    expect(paint(`a=b; ${cookie}`)).toEqual({ classes: [signedInClass], texts: [shown.short, shown.label] });
  });

  test.each(["", "a=b", `${accountCookie}=x`, `${accountCookie}=%7B%7D`])("leaves the page alone for %j", (cookies) => {
    expect(paint(cookies)).toEqual({ classes: [], texts: ["", ""] });
  });

  test("can be embedded in a page unescaped", () => expect(accountScript).not.toContain("</"));
});
