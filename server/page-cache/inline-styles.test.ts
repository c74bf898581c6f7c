import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const link = '<link rel="stylesheet" href="/assets/a.css" data-precedence="window"/>';

test("a stylesheet of ours goes into the page, under the address that React looks for", () => {
  const page = inlineStyles(`<head>${link}</head>`, new Map([["/assets/a.css", "a{color:$&}"]]));
  expect(page).toBe('<head><style data-precedence="window" data-href="/assets/a.css">a{color:$&}</style></head>');
});

test("a stylesheet that is not known stays a link", () => {
  expect(inlineStyles(link, new Map())).toBe(link);
});

test("a stylesheet that would end its element too early stays a link", () => {
  expect(inlineStyles(link, new Map([["/assets/a.css", 'a{content:"</style>"}']]))).toBe(link);
});

test("a page outside the shop window keeps its links: the next page has the files already", () => {
  const page = link.replace("window", "page");
  expect(inlineStyles(page, new Map([["/assets/a.css", "a{}"]]))).toBe(page);
});
