import { data } from "react-router";
import { encode } from "uqr";
import { consume, giveBack, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { type FormProblem, readForm } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { queueCredentialsChanged } from "../../.server/queue-account-emails.ts";
import { codeForm, reauthenticationForm } from "../../contract.ts";
import { callAuth, openAuth } from "../../session/.server/call-auth.ts";
import { currentSession, type User } from "../../session/.server/current-user.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";
import { revokeOtherSessions } from "../../session/.server/sessions.ts";

/** Two-factor settings. Each action asks for the password, counts wrong ones and emails the owner. */
async function withPassword(shop: Shop, request: Request, user: User, path: string, password: string) {
  const tries = rateLimits.reauthenticate(user.id);
  if (!(await consume(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, path, { password });
  if (!answer.ok) return refusalOf(answer);
  await giveBack(shop, tries);
  return { ok: true as const, body: answer.body };
}

/** Creates the secret for an authenticator app. Sign-in asks for no code until a first one has been confirmed. */
async function startTwoFactor(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true; uri: string } | AccountRefusal> {
  const answer = await withPassword(shop, request, user, "/two-factor/enable", password);
  return answer.ok ? { ok: true, uri: String(answer.body.totpURI) } : answer;
}

/**
 * Confirms the app's first code: switches two-factor sign-in on and ends sessions elsewhere, which only needed a
 * password.
 * @returns the backup codes, shown once
 */
async function finishTwoFactor(
  shop: Shop,
  request: Request,
  user: User,
  code: string,
): Promise<{ ok: true; backupCodes: string[] } | AccountRefusal> {
  const tries = rateLimits.reauthenticate(user.id);
  if (!(await consume(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, "/two-factor/verify-totp", { code });
  if (!answer.ok) return refusalOf(answer);
  await giveBack(shop, tries);
  const here = await currentSession(shop, request);
  if (here) await revokeOtherSessions(shop, here);
  await queueCredentialsChanged(shop, user, "two-factor-on");
  const { api } = await openAuth(shop);
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: user.id } });
  return { ok: true, backupCodes };
}

/** Switches two-factor sign-in off. */
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
export async function renewBackupCodes(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true; backupCodes: string[] } | AccountRefusal> {
  const answer = await withPassword(shop, request, user, "/two-factor/generate-backup-codes", password);
  if (!answer.ok) return answer;
  await queueCredentialsChanged(shop, user, "backup-codes");
  return { ok: true, backupCodes: (answer.body.backupCodes as string[] | undefined) ?? [] };
}

/** Modules per side, and the dark ones as an SVG path. */
export type QrCode = { size: number; path: string };

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const border = 4;
/** More than an account's key needs. A form could send anything. */
const longest = 500;

/**
 * Text as a QR code.
 * @returns null if it is too long to be an account's key
 */
export function qrCode(text: string): QrCode | null {
  if (text.length > longest) return null;
  const { size, data } = encode(text, { ecc: "M", border });
  const path = data.flatMap((row, y) => runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)).join("");
  return { size, path };
}

/** Adjacent dark modules form one stroke. */
const runsOf = (row: readonly boolean[]): { x: number; width: number }[] =>
  [
    ...row
      .map((isDark) => (isDark ? "#" : " "))
      .join("")
      .matchAll(/#+/g),
  ].map(({ index, 0: run }) => ({
    x: index,
    width: run.length,
  }));

/** Result of the setup forms: the key to scan, or the backup codes once two-factor sign-in is on. */
type TwoFactorResult = {
  problems: FormProblem[];
  uri: string | null;
  qr: QrCode | null;
  backupCodes: string[] | null;
};

/** A setup form's response; fields that are not given are empty, and a key gets its QR code. */
export const twoFactorReply = (result: Partial<TwoFactorResult>, status = 200) =>
  data<TwoFactorResult>(
    { problems: [], uri: null, qr: result.uri ? qrCode(result.uri) : null, backupCodes: null, ...result },
    { status },
  );

/** Handles both setup forms: the first asks for the password, the second (intent `finish`) for a first code. */
export async function setUpTwoFactor(shop: Shop, request: Request, user: User, form: FormData) {
  if (form.get("intent") === "finish") {
    // The posted secret is only displayed again. The one in the database is used for checking.
    const uri = String(form.get("uri") ?? "");
    const again = uri.startsWith("otpauth://totp/") ? { uri } : {};
    const read = readForm(codeForm, form);
    if (!read.ok) return twoFactorReply({ ...again, problems: read.problems }, 400);
    const done = await finishTwoFactor(shop, request, user, read.data.code);
    if (!done.ok)
      return twoFactorReply({ ...again, problems: [{ field: "code", message: done.message }] }, done.status);
    return twoFactorReply({ backupCodes: done.backupCodes });
  }
  const read = readForm(reauthenticationForm, form);
  if (!read.ok) return twoFactorReply({ problems: read.problems }, 400);
  const started = await startTwoFactor(shop, request, user, read.data.password);
  if (!started.ok)
    return twoFactorReply({ problems: [{ field: "password", message: started.message }] }, started.status);
  return twoFactorReply({ uri: started.uri });
}
