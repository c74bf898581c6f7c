import { expect, test } from "vitest";
import { bold, lines, mailTo, textLink, words } from "./inline.ts";

const forms = ({ html, text }: ReturnType<typeof words>) => ({ html: String(html), text });

test("both forms have the same words, escaped in the HTML", () => {
  expect(forms(words`Q&A with ${"<i>Nia</i>"}: ${bold("<b>")}`)).toEqual({
    html: "Q&amp;A with &lt;i&gt;Nia&lt;/i&gt;: <b>&lt;b&gt;</b>",
    text: "Q&A with <i>Nia</i>: <b>",
  });
});

test("a line break in the source is one space", () => {
  expect(
    words`One
      ${"two"}
      three`.text,
  ).toBe("One two three");
});

test("a multi-line value continues its sentence", () => {
  expect(words`A note: ${"one\n\ntwo"}.`.text).toBe("A note: one two.");
});

test("missing values are omitted, a zero is not", () => {
  expect(words`${null}${undefined}${false}${0}${""}`.text).toBe("0");
});

test("a link shows its URL in the text, unless it is an email address", () => {
  const style = 'style="color:inherit;text-decoration:underline"';
  expect(forms(textLink("Look", "https://shop.example/?a=1&b=2"))).toEqual({
    html: `<a href="https://shop.example/?a=1&amp;b=2" ${style}>Look</a>`,
    text: "Look https://shop.example/?a=1&b=2",
  });
  expect(forms(mailTo("a@shop.example"))).toEqual({
    html: `<a href="mailto:a@shop.example" ${style}>a@shop.example</a>`,
    text: "a@shop.example",
  });
});

test("what is read as one stays on one line: numbers of orders, postcodes, days", () => {
  const whole = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  expect(
    forms(
      words`LT-20418 to HX7 0AA, W1A 1AA or M1 1AE, by Tue 24 Nov, or Friday 4 December 2026. M1 motorway, 14 days`,
    ),
  ).toEqual({
    html:
      `${whole("LT-20418")} to ${whole("HX7 0AA")}, ${whole("W1A 1AA")} or ${whole("M1 1AE")}, by Tue ${whole("24 Nov")}, ` +
      `or Friday ${whole("4 December")} 2026. M1 motorway, 14 days`,
    text: "LT-20418 to HX7 0AA, W1A 1AA or M1 1AE, by Tue 24 Nov, or Friday 4 December 2026. M1 motorway, 14 days",
  });
});

test("lines stay lines", () => {
  expect(forms(lines(["1 Street", "Town & Country"]))).toEqual({
    html: "1 Street<br/>Town &amp; Country",
    text: "1 Street\nTown & Country",
  });
});
