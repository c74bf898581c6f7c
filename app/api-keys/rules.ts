/** Rules of API keys (R-API-2). Pure; times are real. */

/** Days that a key works unless its creator chooses, and the most that can be chosen. */
export const usualKeyDays = 90;
export const maxKeyDays = 365;
/** Days before its end from which staff are warned. */
export const keyWarningDays = 14;
/** Keys that may work at the same time. */
export const maxKeys = 50;

/** Every key begins with it, so that scanners recognise one that leaked. */
const prefix = "rosette_";
const shape = new RegExp(`^${prefix}([0-9a-f]{8})_[0-9a-f]{64}$`);

/** A key as text: `rosette_1a2b3c4d_` and 64 hexadecimal digits. A double click selects all of it. */
export const keyText = (id: string, secret: string): string => `${publicPart(id)}_${secret}`;

/** The part that lists and the audit log show. */
export const publicPart = (id: string): string => `${prefix}${id}`;

/** The public id of a key; null for a text that cannot be a key. */
export const keyIdOf = (text: string): string | null => shape.exec(text)?.[1] ?? null;

type KeyState = "active" | "expiring" | "expired" | "revoked";

/** Whether a key still works, apart from what its creator may do. One that is expiring works. */
export function keyStateOf(key: { expiresAt: Date; revokedAt: Date | null }, now: Date): KeyState {
  if (key.revokedAt) return "revoked";
  const left = key.expiresAt.getTime() - now.getTime();
  if (left <= 0) return "expired";
  return left < keyWarningDays * 86_400_000 ? "expiring" : "active";
}
