import { createHash, randomUUID } from "node:crypto";
import { data } from "react-router";
import { consume } from "#app/rate-limits/.server/consume.ts";
import { rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { type FormProblem, readForm, type Typed } from "#app/shared/form.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { accountLink } from "../../.server/jobs.ts";
import { emailForm } from "../../contract.ts";
import { openAuth } from "../../session/.server/auth.ts";
import { type AccountRefusal, tooManyTries } from "../../session/.server/refusal.ts";
import { sendBrowserLink } from "./browser-link.ts";

export type LinkKind = "reset" | "confirm" | "browser";

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
