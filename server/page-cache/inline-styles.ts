import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Stylesheets = ReadonlyMap<string, string>;

/** The built stylesheets' texts by their addresses. */
export function readStylesheets(clientFolder: string | undefined): Stylesheets {
  if (!clientFolder) return new Map();
  const assets = join(clientFolder, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(assets, name), "utf8")]));
}

/** React Router puts a `#` behind the address of a sheet that parts fetched later use too. */
const link = /<link rel="stylesheet" href="(\/assets\/[^"#]+)(#?)"\/>/g;

/**
 * Puts a kept page's stylesheets into it as one `<style>`, so that its first view waits for one answer only. The links
 * stay, disabled, and are not fetched: React finds them when it hydrates the page, and Vite takes a sheet that has one
 * for loaded when a part fetched later asks for it.
 */
export function inlineStyles(html: string, stylesheets: Stylesheets): string {
  const isDocument = /^<!DOCTYPE html><html[^>]* class="document"/.test(html);
  const texts: string[] = [];
  const page = html.replace(link, (asItIs, href: string, mark: string) => {
    const text = stylesheets.get(href);
    if (text === undefined || /<\/style/i.test(text)) return asItIs;
    texts.push(text);
    return `${texts.length === 1 ? place : ""}<link rel="stylesheet" href="${href}${isDocument ? "" : mark}" disabled=""/>`;
  });
  return page.replace(place, () => `<style>${texts.join("")}</style>`);
}

const place = "<style></style>";
