import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { data } from "react-router";
import { newBrowser } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { type FormProblem, readForm, type Typed } from "#app/shared/form.ts";
import { user } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { accountLink } from "../../.server/jobs.ts";
import { emailForm } from "../../contract.ts";
import { openAuth } from "../../session/.server/call-auth.ts";
import { type AccountRefusal, refusal, tooManyTries } from "../../session/.server/refusal.ts";
import { knownFor, rememberBrowser } from "./known-browser.ts";

type LinkKind = "reset" | "confirm" | "browser";

/**
 * Requests an email that resets a password, confirms an address or makes a browser known. A job looks up the account,
 * so that the response has the same time and text for every address.
 */
async function requestLink(
  shop: Shop,
  request: Request,
  kind: LinkKind,
  email: string,
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.linkEmail(kind, email, clientAddress(request))))) return tooManyTries();
  const key = createHash("sha256").update(email).digest("hex");
  await enqueue(shop, shop.db, accountLink, { kind, email, event: randomUUID() }, `${kind}:${key}`);
  return { ok: true };
}

/** Runs in the job. */
export async function sendLink(shop: Shop, kind: LinkKind, email: string, event: string): Promise<void> {
  if (kind === "browser") return sendBrowserLink(shop, email, event);
  const { api } = await openAuth(shop);
  if (kind === "reset") await api.requestPasswordReset({ body: { email } });
  else await api.sendVerificationEmail({ body: { email } });
}

/** Result of a form that requests a link; `sentTo` once it is on its way. */
export type LinkAnswer = { problems: FormProblem[]; typed: Typed; sentTo: string | null };

/** Sends the link of this kind to the address in the form. */
export async function answerLinkForm(shop: Shop, request: Request, form: FormData, kind: LinkKind) {
  const read = readForm(emailForm, form);
  const answer = (status: number, { problems = [], sentTo = null }: Partial<LinkAnswer>) =>
    data<LinkAnswer>({ problems, typed: read.typed, sentTo }, { status });
  if (!read.ok) return answer(400, { problems: read.problems });
  const outcome = await requestLink(shop, request, kind, read.data.email);
  if (!outcome.ok) return answer(outcome.status, { problems: [{ message: outcome.message }] });
  return answer(200, { sentTo: read.data.email });
}

/** Lifetime in seconds. The link can be reused, since it opens no account by itself. */
const linkSeconds = 3600;

const macOf = (shop: Pick<Shop, "config">, email: string, until: string): string =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`browser-link:${until}:${email}`).digest("base64url");

function browserToken(shop: Shop, email: string): string {
  const until = Math.floor(Date.now() / 1000 + linkSeconds).toString(36);
  return `${Buffer.from(email).toString("base64url")}.${until}.${macOf(shop, email, until)}`;
}

/** @returns the address the link was sent to; null if it has expired or is not ours */
function readToken(shop: Shop, token: string): string | null {
  const [, name = "", until = "", mac = ""] = /^([\w-]{4,400})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const email = Buffer.from(name, "base64url").toString("utf8");
  if (!timingSafeEqual(Buffer.from(mac.padEnd(43)), Buffer.from(macOf(shop, email, until)))) return null;
  return Number.parseInt(until, 36) > Date.now() / 1000 ? email : null;
}

/** Runs in the job: emails the link if the address has a confirmed account. */
async function sendBrowserLink(shop: Shop, email: string, event: string): Promise<void> {
  const [owner] = await shop.db
    .select({ firstName: user.firstName })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  if (!owner) return;
  const data = { firstName: owner.firstName || null, token: browserToken(shop, email) };
  await queueEmail(shop, shop.db, newBrowser, { to: email, event, data });
}

/**
 * Marks the browser that opened the link as known: somebody who reads the account's email is not guessing. They
 * sign in with the password as usual, however many passwords others try.
 */
export async function openBrowserLink(
  shop: Shop,
  request: Request,
  token: string,
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.link(clientAddress(request))))) return tooManyTries();
  const email = readToken(shop, token);
  if (!email) return refusal("INVALID_TOKEN", 400);
  rememberBrowser(shop, request, knownFor.signIn(email));
  return { ok: true };
}
