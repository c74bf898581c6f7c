import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;
const off = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css" disabled=""/>`;

test("the page's stylesheets go into it as one, and their links are not fetched", () => {
  const sheets = new Map([
    ["/assets/a.css", "a{color:$&}"],
    ["/assets/b.css", "b{}"],
  ]);
  const page = inlineStyles(`<head>${link("a")}${link("b")}</head>`, sheets);
  expect(page).toBe(`<head><style>a{color:$&}b{}</style>${off("a")}${off("b")}</head>`);
});

test("a part fetched later finds its stylesheet loaded, and React the link that it rendered", () => {
  const sheets = new Map([["/assets/a.css", "a{}"]]);
  const marked = link("a").replace(".css", ".css#");
  const document = '<!DOCTYPE html><html lang="en-GB" class="document">';
  expect(inlineStyles(document + marked, sheets)).toBe(`${document}<style>a{}</style>${off("a")}`);
  const hydrated = '<!DOCTYPE html><html lang="en-GB">';
  expect(inlineStyles(hydrated + marked, sheets)).toContain('href="/assets/a.css#" disabled');
});

test("a stylesheet that is not known stays a link", () => {
  expect(inlineStyles(link("a"), new Map())).toBe(link("a"));
});

test("a stylesheet that would end its element too early stays a link", () => {
  expect(inlineStyles(link("a"), new Map([["/assets/a.css", 'a{content:"</style>"}']]))).toBe(link("a"));
});
