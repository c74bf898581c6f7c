import { expect, test } from "vitest";
import { html } from "./inline.ts";

const hostile = `"><script>alert('1 & 2')</script>`;
const escaped = "&quot;&gt;&lt;script&gt;alert(&#x27;1 &amp; 2&#x27;)&lt;/script&gt;";

test("escapes a string in any position", () => {
  expect(String(html`<b title="${hostile}">${hostile}</b>`)).toBe(`<b title="${escaped}">${escaped}</b>`);
});

test("inserts markup unescaped, alone or in a list", () => {
  const cells = ["a", "<"].map((text) => html`<td>${text}</td>`);
  expect(String(html`<tr>${cells}</tr>${html`<br/>`}`)).toBe("<tr><td>a</td><td>&lt;</td></tr><br/>");
});

test("accepts only markup that html made", () => {
  const imposter = { toString: () => "<script>" } as never;
  expect(() => html`${imposter}`).toThrow();
});

test("drops line breaks and indentation of the source, keeps those of a string", () => {
  expect(
    String(html`
      <p style="color:red;
        margin:0">${"one\n  two"}</p>`),
  ).toBe('<p style="color:red;margin:0">one\n  two</p>');
});
