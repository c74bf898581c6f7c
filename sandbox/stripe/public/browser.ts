import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type Stripe from "stripe";
import { z } from "zod";
import { companies, isCompany, isUsable } from "../account.ts";
import { sandboxCards } from "../cards.ts";
import { activeWallets } from "../domains.ts";
import { answerChallenge, bankAnswers, findChallenge } from "../payments/challenge.ts";
import { type Processor, withoutRequest } from "../processor.ts";
import { answerPublicCall } from "./calls.ts";

/** The path under which the shop proxies us to the browser. */
const prefix = "/rehearsal/stripe/";

/** Serves what the shop proxies under `/rehearsal/stripe/`: files, Stripe.js's calls, the bank. */
export function openBrowserSide(processor: Processor): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    if (name.startsWith("v1/")) return answerPublicCall(processor, request, name.slice("v1/".length));
    const challenge = /^bank\/challenges\/(\w+)$/.exec(name)?.[1];
    if (challenge) return answerBankCall(processor, request, challenge);
    if (name === "wallets.json") return Response.json(activeWallets(processor, searchParams.get("domain") ?? ""));
    const file = request.method === "GET" || request.method === "HEAD" ? await serveFile(name) : null;
    return file ?? Response.json({ error: "There is nothing here." }, { status: 404 });
  };
}

/**
 * The simulated bank, or another company's page: `GET bank/challenges/:id` returns what to confirm, `POST` with
 * `{"answer": "complete"}` answers it, once. The id is secret and the only credential.
 */
const body = z.strictObject({ answer: z.enum(bankAnswers) });

async function answerBankCall(processor: Processor, request: Request, id: string): Promise<Response> {
  const challenge = findChallenge(processor, id);
  if (!challenge) return Response.json({ error: "This payment no longer waits for an answer." }, { status: 404 });
  const { intent, method, return_url } = challenge;
  if (request.method === "GET") {
    const company = isCompany(method.type) ? companies[method.type].name : null;
    const { amount, currency } = intent;
    return Response.json({
      amount,
      currency,
      last4: method.card?.last4 ?? "",
      company,
      shop: new URL("/", return_url ?? request.url).href,
    });
  }
  const given = body.safeParse(await request.json().catch(() => null));
  if (!given.success)
    return Response.json({ error: `The answer is one of ${bankAnswers.join(", ")}.` }, { status: 400 });
  const after = processor.store.atomically(() =>
    answerChallenge(withoutRequest(processor), challenge, given.data.answer),
  );
  return Response.json({ status: after.status, return_url: return_url && returnAddress(return_url, after) });
}

/** The return URL with the parameters that the provider adds. */
function returnAddress(address: string, intent: Stripe.PaymentIntent): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  const statuses = { succeeded: "succeeded", processing: "pending" } as Record<string, string>;
  url.searchParams.set("redirect_status", statuses[intent.status] ?? "failed");
  return url.href;
}

/**
 * Serves our Stripe.js, its card form and the bank's page, read from `browser/` at each request. Only the files listed
 * here are served.
 */
const folder = join(import.meta.dirname, "../browser");
const types = { html: "text/html", css: "text/css", js: "text/javascript" } as const;

const pages = [
  "element.html",
  "challenge.html",
  "express.html",
  "sheet.html",
  "stripe.css",
  "element/element.css",
  "challenge/challenge.css",
  "express/express.css",
  "sheet/sheet.css",
];
const modules = [
  "element/appearance.js",
  "element/card-form.js",
  "element/card.js",
  "element/element.js",
  "element/field.js",
  "element/methods.js",
  "element/parent.js",
  "challenge/challenge.js",
  "express/express.js",
  "sheet/people.js",
  "sheet/sheet.js",
  "stripe/requests.js",
];
const served = new Set([...pages, ...modules]);

/** The parts of `stripe.js`, joined into one classic script; each after its dependencies. */
const parts = ["requests", "frame", "payment-element", "sheet", "express-element", "elements", "confirm", "stripe"];

const headers = (type: string) => ({
  "content-type": `${type}; charset=utf-8`,
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; " +
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
});

/** @param name the part after `/rehearsal/stripe/` */
async function serveFile(name: string): Promise<Response | null> {
  if (name === "stripe.js") return new Response(await stripeJs(), { headers: headers(types.js) });
  if (name === "cards.json") return Response.json(numbers, { headers: headers("application/json") });
  if (name === "methods.json") return Response.json(methodNames, { headers: headers("application/json") });
  if (!served.has(name)) return null;
  const extension = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return new Response(await readFile(join(folder, name), "utf8"), { headers: headers(types[extension]) });
}

/** Every number that the card form accepts; those with a label get a button. */
const numbers = sandboxCards.flatMap(({ label, number }) => (number ? [{ label, number }] : []));

/** The ways to pay that the account has, by type. */
const methodNames = Object.fromEntries([
  ["card", "Card"],
  ...Object.entries(companies).flatMap(([type, { name }]) => (isUsable(type) ? [[type, name]] : [])),
]);

/** loadStripe needs a classic script to set `window.Stripe`, so the modules are joined into one. */
async function stripeJs(): Promise<string> {
  const sources = await Promise.all(parts.map((part) => readFile(join(folder, "stripe", `${part}.js`), "utf8")));
  const joined = sources
    .join("\n")
    .replace(/^import .*;\n/gm, "")
    .replace(/^export /gm, "");
  return `(() => {\n"use strict";\n${joined}})();\n`;
}
