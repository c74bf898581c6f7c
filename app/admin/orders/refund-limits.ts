import { opens } from "../permissions.ts";

type Person = { id: string; role: string; permissions: readonly string[] };

/** Pence that each role may pay back on one order by itself; null for no limit. A role that is not here has the least. */
const limits: Record<string, number | null> = { owner: null, treasurer: 250_00, manager: 150_00, support: 50_00 };
const least = 50_00;

/** Pence on one order, together with what this person has paid back on it before; null for no limit. */
export function refundLimitOf({ role, permissions }: Pick<Person, "role" | "permissions">): number | null {
  if (permissions.includes("admin_access")) return null;
  return limits[role] === undefined ? least : limits[role];
}

/** Whether it takes a second person. @param before pence that this person has paid back on the same order already */
export function isOverLimit(person: Pick<Person, "role" | "permissions">, amount: number, before: number): boolean {
  const limit = refundLimitOf(person);
  return limit !== null && before + amount > limit;
}

/** Owners and treasurers say yes or no to what is over somebody's limit; never to what they asked for themselves. */
export function mayDecideRequest(person: Person, request: { requestedBy: string }): boolean {
  const isTrusted = person.permissions.includes("admin_access") || person.role === "treasurer";
  return isTrusted && opens(person.permissions, "refund_orders") && person.id !== request.requestedBy;
}
