import type { Processor } from "../processor.ts";
import { answerBankCall } from "./bank.ts";
import { answerPublicCall } from "./calls.ts";
import { serveFile } from "./files.ts";

/** Where the shop shows us to the browser. */
const prefix = "/rehearsal/stripe/";

/** What the shop's origin hands on under `/rehearsal/stripe/`: files, calls of Stripe.js, the bank. */
export function openBrowserSide(processor: Processor): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    if (name.startsWith("v1/")) return answerPublicCall(processor, request, name.slice("v1/".length));
    const challenge = /^bank\/challenges\/(\w+)$/.exec(name)?.[1];
    if (challenge) return answerBankCall(processor, request, challenge);
    const file = request.method === "GET" || request.method === "HEAD" ? await serveFile(name) : null;
    return file ?? Response.json({ error: "There is nothing here." }, { status: 404 });
  };
}
