import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashPassword } from "#app/accounts/session/.server/password-hash.ts";
import { hasTryLeft, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { account, adminRoles, twoFactor, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { demoStaff } from "../../.server/demo-staff.ts";
import { rolePermissions } from "../../permissions.ts";

type DemoSignIn = { email: string; password: string; code: string };

const creations = new WeakMap<object, Promise<void>>();

/**
 * Credentials of the rehearsal's demo owner, including the current code, so that nobody needs a phone. Creates the
 * account on first use. Null in a live shop.
 */
export async function demoSignIn(shop: Shop): Promise<DemoSignIn | null> {
  if (shop.config.SHOP_MODE !== "rehearsal") return null;
  const creation = creations.get(shop.db) ?? makeDemoStaff(shop);
  creations.set(shop.db, creation);
  await creation.catch((error) => {
    creations.delete(shop.db);
    throw error;
  });
  const code = await freshCode(shop);
  return code ? { email: demoStaff.email, password: demoStaff.password, code } : null;
}

async function makeDemoStaff(shop: Shop): Promise<void> {
  const { id, email, fullName, password } = demoStaff;
  const { symmetricEncrypt } = await import("better-auth/crypto");
  const encrypt = (data: string) => symmetricEncrypt({ key: shop.config.SESSION_SECRET, data });
  const [hash, secret, backupCodes] = await Promise.all([
    hashPassword(password),
    encrypt(randomBytes(24).toString("base64url")),
    encrypt("[]"),
  ]);
  await shop.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(user)
      .values({ id, email, name: fullName, fullName, firstName: "Demo", emailVerified: true, twoFactorEnabled: true })
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (!added) return;
    await tx.insert(account).values({ id, accountId: id, providerId: "credential", userId: id, password: hash });
    await tx.insert(twoFactor).values({ id, userId: id, secret, backupCodes, verified: true });
    await tx.insert(adminRoles).values({ userId: id, role: "owner", permissions: [...rolePermissions.owner] });
  });
}

/** A code works once: if the current one was used, returns the next or the previous one. */
async function freshCode(shop: Shop): Promise<string | null> {
  const [row] = await shop.db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, demoStaff.id));
  if (!row) return null;
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const secret = Buffer.from(await symmetricDecrypt({ key: shop.config.SESSION_SECRET, data: row.secret }));
  const codes = [0, 1, -1].map((steps) => codeAt(secret, new Date(Date.now() + steps * codeSeconds * 1000)));
  for (const code of codes) if (await hasTryLeft(shop, rateLimits.codeOnce(demoStaff.id, code))) return code;
  return codes[0]!;
}

/** Seconds that a code is valid (RFC 6238). */
export const codeSeconds = 30;

/** The six-digit code that an authenticator app shows (RFC 6238, SHA-1). @param secret the raw bytes */
export function codeAt(secret: Buffer, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / codeSeconds)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
