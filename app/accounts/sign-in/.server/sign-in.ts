import { eq } from "drizzle-orm";
import { z } from "zod";
import { claimOrders } from "#app/orders/customer/.server/claim-orders.ts";
import { consume, giveBack, passGate, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { reportAttack } from "#app/shared/.server/attention.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { adminRoles, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { askAuth, passCookies } from "../../session/.server/call-auth.ts";
import { endSession } from "../../session/.server/end-session.ts";
import { type AccountRefusal, refusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";
import { sessionToken } from "../../session/.server/session-cookies.ts";
import { openEvenTime, waitOut } from "./even-time.ts";
import { knownBrowser, knownFor, rememberBrowser } from "./known-browser.ts";

/** `token` is the session's, signed by the shop: the cookie's value, also valid as a bearer token. */
type SignInOutcome = { ok: true; token: string } | { ok: "code-needed" } | AccountRefusal;

type Given = { email: string; password: string; code: string };

/**
 * Signs in with address and password. A wrong password, an unknown address and one that is too long get the same answer
 * after the same work. Only the right password reveals that an account is unconfirmed.
 * @param given.code read only after too many attempts, when a password alone is not enough, see passGate
 */
export async function signIn(shop: Shop, request: Request, given: Given): Promise<SignInOutcome> {
  const { email, password } = given;
  const begun = performance.now();
  const device = knownBrowser(shop, request, knownFor.signIn(email));
  const gate = await passGate(shop, rateLimits.signIn(email, clientAddress(request), device));
  if (gate.state === "refused") return tooManyTries();
  if (gate.state === "locked") {
    await reportGuesses(shop, email);
    const opened = given.code ? await signInWithCode(shop, request, given) : null;
    if (!opened) await waitOut(lockedTime, begun);
    return opened ?? refusal("SIGN_IN_LOCKED", 429);
  }
  const former = sessionToken(shop, request);
  const { cookies, ...answer } = await askAuth(shop, request, "/sign-in/email", { email, password });
  if (!answer.ok) {
    await waitOut(evenTime, begun);
    shop.log.info({ event: "sign-in-refused", code: answer.code }, "accounts");
    return answer.code === "EMAIL_NOT_VERIFIED" || answer.status >= 500
      ? refusalOf(answer)
      : refusal("INVALID_EMAIL_OR_PASSWORD", 401);
  }
  passCookies(shop, cookies, answer.body.user);
  await giveBack(shop, gate.counted);
  // Its cookie has been replaced, so nobody could sign that session out from this browser.
  if (former) await endSession(shop, former);
  if (answer.body.twoFactorRedirect === true) return { ok: "code-needed" };
  return welcome(shop, request, answer);
}

/** Both paths compute one hash. Waiting hides the difference in queries. */
const evenTime = openEvenTime(200);
/** Either both password and code are checked, or neither. */
const lockedTime = openEvenTime(400);

/**
 * Checks password and code at once. Until both are right, the answer hides which one is wrong and whether the account
 * exists, and the library's cookies are kept back.
 */
async function signInWithCode(shop: Shop, request: Request, given: Given): Promise<SignInOutcome | null> {
  const { email, password, code } = given;
  const former = sessionToken(shop, request);
  const first = await askAuth(shop, request, "/sign-in/email", { email, password });
  if (!first.ok) return null;
  if (first.body.twoFactorRedirect !== true) {
    // A password alone is not enough now.
    await endSession(shop, String(first.body.token));
    return null;
  }
  const opened = await answerCode(shop, request, code, first.cookies);
  if (opened.ok !== true) return null;
  if (former) await endSession(shop, former);
  return opened;
}

/**
 * The second step: a code from the authenticator app, or a backup code.
 * @param before cookies of the first step, if the browser has not received them
 */
export async function answerCode(
  shop: Shop,
  request: Request,
  code: string,
  before: readonly string[] = [],
): Promise<SignInOutcome> {
  if (!(await consume(shop, rateLimits.code(clientAddress(request))))) return tooManyTries();
  const isBackup = !/^\d{6}$/.test(code);
  const path = isBackup ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
  const { cookies, ...answer } = await askAuth(shop, request, path, { code }, before);
  if (!answer.ok) {
    if (before.length === 0) passCookies(shop, cookies, null);
    return refusalOf(answer);
  }
  const user = userIn.parse(answer.body.user);
  if (!isBackup && !(await consume(shop, rateLimits.codeOnce(user.id, code)))) {
    await endSession(shop, String(answer.body.token));
    return refusal("INVALID_TWO_FACTOR_COOKIE", 401);
  }
  passCookies(shop, cookies, answer.body.user);
  return welcome(shop, request, answer, isBackup ? "backup" : "app");
}

type Opened = { body: Record<string, unknown>; token: string | null };

async function welcome(shop: Shop, request: Request, { body, token }: Opened, secondStep?: "app" | "backup") {
  const user = userIn.parse(body.user);
  rememberBrowser(shop, request, knownFor.signIn(user.email));
  await claimOrders(shop, user);
  shop.log.info({ event: "signed-in", userId: user.id, ...(secondStep && { secondStep }) }, "accounts");
  return { ok: true as const, token: token! };
}

/** The user that the library has signed in. */
const userIn = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() });

/** Reports to staff that an account is locked after too many wrong passwords. Names nobody. */
async function reportGuesses(shop: Shop, email: string): Promise<void> {
  const [owner] = await shop.db
    .select({ id: user.id, role: adminRoles.role })
    .from(user)
    .leftJoin(adminRoles, eq(adminRoles.userId, user.id))
    .where(eq(user.email, email));
  if (!owner) return;
  const whose = owner.role ? `a staff account (${owner.role})` : "a customer’s account";
  await reportAttack(shop.db, {
    kind: "guesses_locked",
    subject: `sign-in:${owner.id}`,
    summary: `Too many wrong passwords for ${whose}. New browsers now need a code or an emailed link as well.`,
  });
}
