import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AccountChange } from "#app/emails/.server/emails.ts";
import { accountExists, confirmAddress, credentialsChanged, passwordReset } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** An account's owner, as better-auth passes it. */
type Owner = { id: string; email: string; firstName?: string | null; emailVerified?: boolean };

const firstName = (owner: Owner) => owner.firstName || null;
/** Makes a token's email unique without showing the token in its Message-ID. */
const fingerprint = (token: string) => createHash("sha256").update(token).digest("hex").slice(0, 32);

/**
 * 'Confirm your address', for a new account or a new address. It greets nobody by name: anybody can sign up with
 * anybody's address, and the email must not carry a stranger's words.
 */
export async function queueConfirmation(shop: Shop, owner: Owner, token: string): Promise<void> {
  await queueEmail(shop, shop.db, confirmAddress, {
    to: owner.email,
    event: fingerprint(token),
    data: { token, isChange: readConfirmToken(token)?.updateTo !== undefined },
  });
}

const confirmToken = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  userId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  /** Seconds since 1970: when it was requested. */
  iat: z.number(),
});

/** The payload of a confirmation token, unverified: which address it confirms. */
export function readConfirmToken(token: string): z.output<typeof confirmToken> | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return confirmToken.safeParse(payload).data ?? null;
  } catch {
    return null;
  }
}

/** Greets by name only owners who have confirmed their address. */
export async function queuePasswordReset(shop: Shop, owner: Owner, token: string): Promise<void> {
  await queueEmail(shop, shop.db, passwordReset, {
    to: owner.email,
    event: fingerprint(token),
    data: { firstName: owner.emailVerified ? firstName(owner) : null, token },
  });
}

/** Somebody signed up with an address that has an account: only its owner learns of it. */
export async function queueAccountExists(shop: Shop, owner: Owner): Promise<void> {
  // Within minutes of the first sign-up this is the form submitted twice; the first email is on its way.
  if (owner.emailVerified === false) return;
  await queueEmail(shop, shop.db, accountExists, {
    to: owner.email,
    event: `${owner.id}.${Math.floor(Date.now() / 3_600_000)}`,
    data: { firstName: firstName(owner) },
  });
}

/** Notifies the owner that their credentials have changed (ASVS 6.3.7). */
export async function queueCredentialsChanged(shop: Shop, owner: Owner, change: AccountChange): Promise<void> {
  await queueEmail(shop, shop.db, credentialsChanged, {
    to: owner.email,
    event: randomUUID(),
    data: { firstName: firstName(owner), change, at: new Date().toISOString() },
  });
}

/** Notifies the owner. A reset by the link in an email also proves that the address is theirs. */
export async function handlePasswordChange(
  shop: Shop,
  owner: Owner,
  { provesAddress }: { provesAddress: boolean },
): Promise<void> {
  if (provesAddress) await shop.db.update(user).set({ emailVerified: true }).where(eq(user.id, owner.id));
  await queueCredentialsChanged(shop, owner, "password");
}
