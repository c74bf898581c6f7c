import { limits } from "#app/rate-limits/.server/limits.ts";
import { giveBackTry, takeTry } from "#app/rate-limits/.server/take-try.ts";
import type { Shop } from "#server/shop.ts";
import { openAuth } from "./auth.ts";
import { callAuth } from "./call-auth.ts";
import { currentSession, type User } from "./current-user.ts";
import { queueCredentialsChanged } from "./queue-account-emails.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "./refusal.ts";
import { revokeOtherSessions } from "./sessions.ts";

/** Codes at sign-in, for anyone: each action asks for the password, counts wrong ones and tells the owner by email. */
async function withPassword(shop: Shop, request: Request, user: User, path: string, password: string) {
  const tries = limits.reauthenticate(user.id);
  if (!(await takeTry(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, path, { password });
  if (!answer.ok) return refusalOf(answer);
  await giveBackTry(shop, tries);
  return { ok: true as const, body: answer.body };
}

/** Makes the secret for an authenticator app. Nothing is asked at sign-in until a first code has come back. */
export async function startTwoFactor(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true; uri: string } | AccountRefusal> {
  const answer = await withPassword(shop, request, user, "/two-factor/enable", password);
  return answer.ok ? { ok: true, uri: String(answer.body.totpURI) } : answer;
}

/**
 * The app's first code switches it on, and ends the sessions that a password alone has opened elsewhere.
 * @returns the backup codes, shown this once
 */
export async function finishTwoFactor(
  shop: Shop,
  request: Request,
  user: User,
  code: string,
): Promise<{ ok: true; spareCodes: string[] } | AccountRefusal> {
  const tries = limits.reauthenticate(user.id);
  if (!(await takeTry(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, "/two-factor/verify-totp", { code });
  if (!answer.ok) return refusalOf(answer);
  await giveBackTry(shop, tries);
  const here = await currentSession(shop, request);
  if (here) await revokeOtherSessions(shop, here);
  await queueCredentialsChanged(shop, user, "two-factor-on");
  const { api } = await openAuth(shop);
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: user.id } });
  return { ok: true, spareCodes: backupCodes };
}

export async function stopTwoFactor(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const answer = await withPassword(shop, request, user, "/two-factor/disable", password);
  if (!answer.ok) return answer;
  await queueCredentialsChanged(shop, user, "two-factor-off");
  return { ok: true };
}

/** New backup codes; the old ones no longer work. */
export async function renewSpareCodes(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true; spareCodes: string[] } | AccountRefusal> {
  const answer = await withPassword(shop, request, user, "/two-factor/generate-backup-codes", password);
  if (!answer.ok) return answer;
  await queueCredentialsChanged(shop, user, "backup-codes");
  return { ok: true, spareCodes: (answer.body.backupCodes as string[] | undefined) ?? [] };
}
