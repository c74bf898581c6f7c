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

const link = /<link rel="stylesheet" href="([^"]+)" data-precedence="window"\/>/g;

/**
 * Puts the stylesheets of a page of the shop window into it, so that its first view waits for one answer only. The
 * elements are those that React itself writes for a style of that address (app/styles/page-styles.tsx).
 */
export const inlineStyles = (html: string, stylesheets: Stylesheets): string =>
  html.replace(link, (asItIs, href: string) => {
    const text = stylesheets.get(href);
    if (text === undefined || /<\/style/i.test(text)) return asItIs;
    return `<style data-precedence="window" data-href="${href}">${text}</style>`;
  });
