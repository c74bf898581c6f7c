import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sandboxCards } from "../cards.ts";

/**
 * Serves our Stripe.js, its card form and the bank's page, read from `browser/` at each request. Only the files listed
 * here are served.
 */
const folder = join(import.meta.dirname, "../browser");
const types = { html: "text/html", css: "text/css", js: "text/javascript" } as const;

const pages = ["element.html", "challenge.html", "stripe.css", "element/element.css", "challenge/challenge.css"];
const modules = [
  "element/appearance.js",
  "element/card-form.js",
  "element/card.js",
  "element/element.js",
  "element/field.js",
  "element/parent.js",
  "challenge/challenge.js",
  "stripe/requests.js",
];
const served = new Set([...pages, ...modules]);

/** The parts of `stripe.js`, joined into one classic script; each after its dependencies. */
const parts = ["requests", "frame", "payment-element", "elements", "confirm", "stripe"];

const headers = (type: string) => ({
  "content-type": `${type}; charset=utf-8`,
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; " +
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
});

/** @param name the part after `/rehearsal/stripe/` */
export async function serveFile(name: string): Promise<Response | null> {
  if (name === "stripe.js") return new Response(await stripeJs(), { headers: headers(types.js) });
  if (name === "cards.json") return Response.json(numbers, { headers: headers("application/json") });
  if (!served.has(name)) return null;
  const extension = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return new Response(await readFile(join(folder, name), "utf8"), { headers: headers(types[extension]) });
}

/** Every number that the card form accepts; those with a label get a button. */
const numbers = sandboxCards.flatMap(({ label, number }) => (number ? [{ label, number }] : []));

/** loadStripe needs a classic script to set `window.Stripe`, so the modules are joined into one. */
async function stripeJs(): Promise<string> {
  const sources = await Promise.all(parts.map((part) => readFile(join(folder, "stripe", `${part}.js`), "utf8")));
  const joined = sources
    .join("\n")
    .replace(/^import .*;\n/gm, "")
    .replace(/^export /gm, "");
  return `(() => {\n"use strict";\n${joined}})();\n`;
}
