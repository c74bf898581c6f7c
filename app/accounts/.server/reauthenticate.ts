import { limits } from "#app/rate-limits/.server/limits.ts";
import { giveBackTry, takeTry } from "#app/rate-limits/.server/take-try.ts";
import type { Shop } from "#server/shop.ts";
import { openAuth } from "./auth.ts";
import { passedOn } from "./call-auth.ts";
import type { User } from "./current-user.ts";
import { type AccountRefusal, refusal, tooManyTries } from "./refusal.ts";

/** The present password once more, before something that opens the account changes (ASVS 7.5.1). */
export async function reauthenticate(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const tries = limits.reauthenticate(user.id);
  if (!(await takeTry(shop, tries))) return tooManyTries();
  const { api } = await openAuth(shop);
  try {
    await api.verifyPassword({ body: { password }, headers: new Headers(passedOn(request)) });
  } catch (error) {
    const { statusCode } = error as { statusCode?: unknown };
    if (statusCode === 400) return refusal("INVALID_PASSWORD", 400);
    throw error;
  }
  await giveBackTry(shop, tries);
  return { ok: true };
}
