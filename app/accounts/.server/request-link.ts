import { createHash, randomUUID } from "node:crypto";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { takeTry } from "#app/rate-limits/.server/take-try.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { openAuth } from "./auth.ts";
import { sendBrowserLink } from "./browser-link.ts";
import { accountLink } from "./jobs.ts";
import { type AccountRefusal, tooManyTries } from "./refusal.ts";

export type LinkKind = "reset" | "confirm" | "browser";

/**
 * Requests the email that resets a password, confirms an address or makes a browser known. A job looks up whether
 * the account exists, so the answer takes as long and says the same for every address.
 */
export async function requestLink(
  shop: Shop,
  request: Request,
  kind: LinkKind,
  email: string,
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await takeTry(shop, limits.linkEmail(kind, email, clientAddress(request))))) return tooManyTries();
  const key = createHash("sha256").update(email).digest("hex");
  await enqueue(shop, shop.db, accountLink, { kind, email, event: randomUUID() }, `${kind}:${key}`);
  return { ok: true };
}

/** The job's part. */
export async function sendLink(shop: Shop, kind: LinkKind, email: string, event: string): Promise<void> {
  if (kind === "browser") return sendBrowserLink(shop, email, event);
  const { api } = await openAuth(shop);
  if (kind === "reset") await api.requestPasswordReset({ body: { email } });
  else await api.sendVerificationEmail({ body: { email } });
}
