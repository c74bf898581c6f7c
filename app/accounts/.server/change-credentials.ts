import { eq } from "drizzle-orm";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { giveBackTry, takeTry } from "#app/rate-limits/.server/take-try.ts";
import { user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { callAuth } from "./call-auth.ts";
import { closeLinks } from "./close-links.ts";
import type { User } from "./current-user.ts";
import { handlePasswordChange, queueAccountExists } from "./queue-account-emails.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "./refusal.ts";
import { companionCookie } from "./session-cookies.ts";
import { forgetUnconfirmed } from "./sign-up.ts";

type Outcome = { ok: true } | AccountRefusal;

/** Changes what the account's owner is called; empty names are none. */
export async function changeName(
  shop: Shop,
  request: Request,
  user: User,
  { firstName, lastName, password }: { firstName: string; lastName: string; password: string },
): Promise<Outcome> {
  const checked = await reauthenticate(shop, request, user, password);
  if (!checked.ok) return checked;
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  const answer = await callAuth(shop, request, "/update-user", { name: fullName, firstName, fullName });
  if (!answer.ok) return refusalOf(answer);
  setAnswerCookies([companionCookie(shop, { email: user.email, firstName, fullName })]);
  return { ok: true };
}

/**
 * Asks for another address: it takes the old one's place once its own mailbox has confirmed it. An address that has
 * an account gets the email that says so; the answer is the same.
 */
export async function changeEmail(
  shop: Shop,
  request: Request,
  user: User,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  const checked = await reauthenticate(shop, request, user, password);
  if (!checked.ok) return checked;
  await forgetUnconfirmed(shop, email);
  const [owner] = await shop.db.select().from(users).where(eq(users.email, email));
  if (owner) {
    if (owner.id !== user.id) await queueAccountExists(shop, owner);
    return { ok: true };
  }
  const answer = await callAuth(shop, request, "/change-email", { newEmail: email });
  return answer.ok ? { ok: true } : refusalOf(answer);
}

/** Changes the password by the old one; every other device is signed out, and the owner is told by email. */
export async function changePassword(
  shop: Shop,
  request: Request,
  user: User,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<Outcome> {
  const tries = limits.reauthenticate(user.id);
  if (!(await takeTry(shop, tries))) return tooManyTries();
  const answer = await callAuth(shop, request, "/change-password", {
    currentPassword: password,
    newPassword,
    revokeOtherSessions: true,
  });
  if (!answer.ok) return refusalOf(answer);
  await giveBackTry(shop, tries);
  await closeLinks(shop.db, user.id);
  await handlePasswordChange(shop, user, { provesAddress: false });
  return { ok: true };
}
