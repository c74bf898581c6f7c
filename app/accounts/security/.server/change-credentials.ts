import { eq } from "drizzle-orm";
import { consume, giveBack, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { handlePasswordChange, queueAccountExists } from "../../.server/queue-account-emails.ts";
import { setAnswerCookies } from "../../session/.server/answer-cookies.ts";
import { callAuth, openAuth, passedOn } from "../../session/.server/call-auth.ts";
import type { User } from "../../session/.server/current-user.ts";
import { closeLinks } from "../../session/.server/end-session.ts";
import { type AccountRefusal, refusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";
import { companionCookie } from "../../session/.server/session-cookies.ts";
import { deleteUnconfirmedAccount } from "../../sign-in/.server/sign-up.ts";

type Outcome = { ok: true } | AccountRefusal;

/** Changes the account owner's name. Empty means no name. */
export async function changeName(
  shop: Shop,
  request: Request,
  user: User,
  { firstName, lastName, password }: { firstName: string; lastName: string; password: string },
): Promise<Outcome> {
  const checked = await reauthenticate(shop, request, user, password);
  if (!checked.ok) return checked;
  const fullName = fullNameOf({ firstName, lastName });
  const answer = await callAuth(shop, request, "/update-user", { name: fullName, firstName, fullName });
  if (!answer.ok) return refusalOf(answer);
  setAnswerCookies([companionCookie(shop, { email: user.email, firstName, fullName })]);
  return { ok: true };
}

/**
 * Requests a change of address. The new address replaces the old one when confirmed from its mailbox. If it already has
 * an account, its owner gets an email saying so; the response is the same.
 */
export async function changeEmail(
  shop: Shop,
  request: Request,
  user: User,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  const checked = await reauthenticate(shop, request, user, password);
  if (!checked.ok) return checked;
  await deleteUnconfirmedAccount(shop, email);
  const [owner] = await shop.db.select().from(users).where(eq(users.email, email));
  if (owner) {
    if (owner.id !== user.id) await queueAccountExists(shop, owner);
    return { ok: true };
  }
  const answer = await callAuth(shop, request, "/change-email", { newEmail: email });
  return answer.ok ? { ok: true } : refusalOf(answer);
}

/** Changes the password, given the current one. Signs out all other devices and emails the owner. */
export async function changePassword(
  shop: Shop,
  request: Request,
  user: User,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<Outcome> {
  const tries = rateLimits.reauthenticate(user.id);
  if (!(await consume(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, "/change-password", {
    currentPassword: password,
    newPassword,
    revokeOtherSessions: true,
  });
  if (!answer.ok) return refusalOf(answer);
  await giveBack(shop, tries);
  await closeLinks(shop.db, user.id);
  await handlePasswordChange(shop, user, { provesAddress: false });
  return { ok: true };
}

/** Verifies the current password again before credentials change (ASVS 7.5.1). */
export async function reauthenticate(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const tries = rateLimits.reauthenticate(user.id);
  if (!(await consume(shop, tries))) return tooManyTries();
  const { api } = await openAuth(shop);
  try {
    await api.verifyPassword({ body: { password }, headers: new Headers(passedOn(request)) });
  } catch (error) {
    const { statusCode } = error as { statusCode?: unknown };
    if (statusCode === 400) return refusal("INVALID_PASSWORD", 400);
    throw error;
  }
  await giveBack(shop, tries);
  return { ok: true };
}
