import { z } from "zod";
import { clientAddress } from "#app/client-address.ts";
import { claimOrders } from "#app/orders/.server/claim-orders.ts";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { giveBackTry, takeTry } from "#app/rate-limits/.server/take-try.ts";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { callAuth } from "./call-auth.ts";
import { openEvenTime, waitOut } from "./even-time.ts";
import { type AccountRefusal, refusal, refusalOf, tooManyTries } from "./refusal.ts";
import { clearedCookies, sessionToken } from "./session-cookies.ts";
import { endSession } from "./sessions.ts";

export type SignInOutcome = { ok: true; token: string } | { ok: "code-needed" } | AccountRefusal;

/**
 * Signs in with address and password. A wrong password, an unknown address and one that is too long are the same
 * answer after the same work; that an account waits for its confirmation is told only to who knows its password.
 */
export async function signIn(
  shop: Shop,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const tries = limits.signIn(email, clientAddress(request));
  if (!(await takeTry(shop, tries))) return tooManyTries();
  const former = sessionToken(shop, request);
  const begun = performance.now();
  const answer = await callAuth(shop, request, "/sign-in/email", { email, password });
  if (!answer.ok) {
    await waitOut(evenTime, begun);
    shop.log.info({ event: "sign-in-refused", code: answer.code }, "accounts");
    return answer.code === "EMAIL_NOT_VERIFIED" || answer.status >= 500
      ? refusalOf(answer)
      : refusal("INVALID_EMAIL_OR_PASSWORD", 401);
  }
  await giveBackTry(shop, tries);
  // Its cookie is gone from the browser: nobody could sign it out from there any more.
  if (former) await endSession(shop, former);
  if (answer.body.twoFactorRedirect === true) return { ok: "code-needed" };
  const user = userIn.parse(answer.body.user);
  await claimOrders(shop, user);
  shop.log.info({ event: "signed-in", userId: user.id }, "accounts");
  return { ok: true, token: String(answer.body.token) };
}

/** One hash is the work either way; what the queries differ by, the answer waits out. */
const evenTime = openEvenTime(200);

/** The second step: a code of the authenticator app, or one of the spare codes. */
export async function answerCode(shop: Shop, request: Request, code: string): Promise<SignInOutcome> {
  if (!(await takeTry(shop, limits.code(clientAddress(request))))) return tooManyTries();
  const isSpare = !/^\d{6}$/.test(code);
  const path = isSpare ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
  const answer = await callAuth(shop, request, path, { code });
  if (!answer.ok) return refusalOf(answer);
  const user = userIn.parse(answer.body.user);
  const token = String(answer.body.token);
  if (!isSpare && !(await takeTry(shop, limits.codeOnce(user.id, code)))) {
    await endSession(shop, token);
    setAnswerCookies(clearedCookies(shop));
    return refusal("INVALID_TWO_FACTOR_COOKIE", 401);
  }
  await claimOrders(shop, user);
  shop.log.info({ event: "signed-in", userId: user.id, secondStep: isSpare ? "spare" : "app" }, "accounts");
  return { ok: true, token };
}

/** Whom the library has let in. */
const userIn = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() });
