import { describe, expect, test } from "vitest";
import { store } from "#store";
import { bold, lines, textLink } from "./inline.ts";
import { action, bar, block, opening, panel, paragraph, subtitle } from "./parts.ts";
import { itemRows, stepRows, sumRows } from "./rows.ts";
import { writeEmail } from "./write-email.ts";

const email = (contents: Partial<Parameters<typeof writeEmail>[0]> = {}) =>
  writeEmail({ store, subject: "A subject", preview: "A preview.", parts: [], ...contents });

test("the text has a blank line between parts, and one more before a heading", () => {
  const { text } = email({
    number: "LT-1",
    why: "Because.",
    parts: [
      opening("Hello.", paragraph`One.`, paragraph`${null}`),
      false,
      panel(paragraph`Two.`, action("Look", "https://shop.example")),
      bar,
      block(subtitle("Things"), itemRows([{ name: "Mug", options: "White", end: "£9.99" }]), null),
    ],
  });
  expect(text.split("\n")).toEqual([
    store.mail.fromName,
    "",
    "Order LT-1",
    "",
    "",
    "Hello.",
    "",
    "One.",
    "",
    "Two.",
    "",
    "Look https://shop.example",
    "",
    "",
    "Things",
    "",
    "Mug     £9.99",
    "White",
    "",
    "Because.",
    "",
    expect.stringContaining(store.legal.trader),
    "",
    `Email us: ${store.contact.email}`,
    "",
  ]);
});

test("values in any part are text, not markup", () => {
  const hostile = `<img src=x onerror="alert('1')">`;
  const { html, text } = email({
    store: { ...store, mail: { ...store.mail, fromName: hostile } },
    preview: hostile,
    number: hostile,
    why: hostile,
    parts: [
      opening(hostile, paragraph`${hostile}${bold(hostile)}${lines([hostile])}`),
      block(subtitle(hostile), textLink(hostile, hostile), action(hostile, hostile)),
      itemRows([{ name: hostile, options: hostile, end: hostile }], { name: hostile, end: hostile }),
      sumRows([{ label: hostile, amount: hostile }], { label: hostile, amount: hostile }),
      stepRows([{ when: hostile, what: hostile, more: hostile }]),
    ],
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain(`onerror="`);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;");
  expect(text).toContain(hostile);
});

describe("the preview", () => {
  const shown = (preview: string) => /max-width:0">(.*?)<table/.exec(email({ preview }).html)![1]!;

  test("is padded, so that nothing else is shown after it", () => {
    expect(shown("Short.")).toMatch(/^Short\.<div>\u00a0[\s\S]{1007}<\/div><\/div>$/u);
  });

  test("is cut if it is too long", () => {
    expect(shown("x".repeat(200))).toBe(`${"x".repeat(150)}</div>`);
  });
});

test("the number of an order or a return stays on one line, wherever it is", () => {
  const { html, text } = email({
    number: "LT-20418",
    parts: [
      opening(
        "Your order LT-20418",
        paragraph`Order ${bold("LT-20418")}, return ${"R-7K4M2P"}: ${"one T-Shirt & X-RAY"}.`,
      ),
    ],
  });
  const unbroken = (number: string) => `<span style="white-space:nowrap">${number}</span>`;
  expect(html).toContain(`>Your order ${unbroken("LT-20418")}</h1>`);
  expect(html).toContain(
    `Order <b>${unbroken("LT-20418")}</b>, return ${unbroken("R-7K4M2P")}: one T-Shirt &amp; X-RAY.</p>`,
  );
  expect(text).toContain("Order LT-20418, return R-7K4M2P: one T-Shirt & X-RAY.");
});

test("a section ends as far below a paragraph or a button as below anything else", () => {
  const bottoms = ({ html }: { html: string }) => [...html.matchAll(/padding:16px 18px (\d+)px/g)].map(([, px]) => px);
  const parts = [panel(paragraph`One.`), panel(action("Look", "https://shop.example")), panel(bold("Two."))];
  expect(bottoms(email({ parts }))).toEqual(["2", "2", "16"]);
});

test("the items of a bundle are indented below its price, which they add up to", () => {
  const mug = { name: "Mug", options: "White", end: "£9.99" };
  const { text } = itemRows([mug], { name: "Starter Bundle", end: "£9.99" });
  expect(text.split("\n")).toEqual(["Starter Bundle   £9.99", "  Mug            £9.99", "  White"]);
  expect(itemRows([mug]).text.split("\n")).toEqual(["Mug     £9.99", "White"]);
});
