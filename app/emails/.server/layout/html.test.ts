import { expect, test } from "vitest";
import { html } from "./html.ts";

const hostile = `"><script>alert('1 & 2')</script>`;
const escaped = "&quot;&gt;&lt;script&gt;alert(&#x27;1 &amp; 2&#x27;)&lt;/script&gt;";

test("a string is escaped wherever it stands", () => {
  expect(String(html`<b title="${hostile}">${hostile}</b>`)).toBe(`<b title="${escaped}">${escaped}</b>`);
});

test("markup is put in as it is, one or several", () => {
  const cells = ["a", "<"].map((text) => html`<td>${text}</td>`);
  expect(String(html`<tr>${cells}</tr>${html`<br/>`}`)).toBe("<tr><td>a</td><td>&lt;</td></tr><br/>");
});

test("only what html made is markup", () => {
  const passingForIt = { toString: () => "<script>" } as never;
  expect(() => html`${passingForIt}`).toThrow();
});

test("line breaks of the source are left out with their indentation, those of a string are kept", () => {
  expect(
    String(html`
      <p style="color:red;
        margin:0">${"one\n  two"}</p>`),
  ).toBe('<p style="color:red;margin:0">one\n  two</p>');
});
