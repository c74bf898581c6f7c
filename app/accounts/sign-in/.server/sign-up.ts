import { and, eq, lt, sql } from "drizzle-orm";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { callAuth } from "../../session/.server/call-auth.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";
import { openEvenTime, waitOut } from "./even-time.ts";

type NewAccount = { email: string; password: string; firstName?: string; fullName?: string };

/**
 * Creates an unconfirmed account. The answer is the same if the address already has one; then its owner gets an email
 * and nothing changes.
 */
export async function signUp(
  shop: Shop,
  request: Request,
  { email, password, firstName = "", fullName = "" }: NewAccount,
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.signUp(email, clientAddress(request))))) return tooManyTries();
  const begun = performance.now();
  await deleteUnconfirmedAccount(shop, email);
  const ask = () =>
    callAuth(shop, request, "/sign-up/email", {
      email,
      password,
      name: fullName,
      ...(firstName && { firstName }),
      ...(fullName && { fullName }),
    });
  const first = await ask();
  // Two clicks at once: the slower one hits the faster one's row, and answers like any second sign-up.
  const answer = first.code === "FAILED_TO_CREATE_USER" ? await ask() : first;
  await waitOut(evenTime, begun);
  return answer.ok ? { ok: true } : refusalOf(answer);
}

/**
 * Creating an account takes longer than finding one. Both wait equally, so that timing does not reveal which it was.
 */
const evenTime = openEvenTime(250);

/**
 * Deletes an unconfirmed account before a new sign-up: it may have a stranger's password. One of the last minutes
 * stays, as it comes from a second click.
 */
export async function deleteUnconfirmedAccount(shop: Shop, email: string): Promise<void> {
  await shop.db
    .delete(user)
    .where(
      and(eq(user.email, email), eq(user.emailVerified, false), lt(user.createdAt, sql`now() - interval '10 minutes'`)),
    );
}
