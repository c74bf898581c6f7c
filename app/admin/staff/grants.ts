import { londonDay } from "#app/pricing/working-days.ts";
import { opens, type Permission, permissions, type ReadyRole, readyRoles, rolePermissions } from "../permissions.ts";

/** What a role is called where people read it, and what it is for. */
export const roleWords: Record<ReadyRole | "custom", { label: string; about: string }> = {
  owner: { label: "Owner", about: "Opens everything, settings and staff included" },
  manager: { label: "Manager", about: "Everything but settings and staff" },
  support: { label: "Support", about: "Orders, refunds and customers" },
  fulfilment: { label: "Fulfilment", about: "Orders and the printer" },
  treasurer: { label: "Treasurer", about: "Figures, orders and refunds" },
  custom: { label: "A list of its own", about: "What you tick below" },
};

export const roleLabel = (role: string): string =>
  Object.hasOwn(roleWords, role) ? roleWords[role as ReadyRole | "custom"].label : role;

/** What a list of its own may hold: all but being an owner. */
export const grantable: readonly Permission[] = permissions.filter((each) => each !== "admin_access");

/** 'update_orders' as 'Update orders'. */
export const permissionLabel = (permission: Permission): string => {
  const words = permission.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type Grant = { role: ReadyRole | "custom"; permissions: readonly Permission[] };

/** The role that a form asks for; null when there is no such role, or a list of its own with nothing in it. */
export function grantOf(asked: { role: string; permissions: readonly string[] }): Grant | null {
  const ready = readyRoles.find((each) => each === asked.role);
  if (ready) return { role: ready, permissions: rolePermissions[ready] };
  if (asked.role !== "custom") return null;
  const chosen = grantable.filter((each) => asked.permissions.includes(each));
  return chosen.length > 0 ? { role: "custom", permissions: chosen } : null;
}

/** Nobody gives, or takes away, what they do not have themselves. */
export const mayGrant = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes("admin_access") ||
  wanted.every((each) => permissions.some((known) => known === each && opens(held, known)));

/** The ticked permissions of a form, as its schema takes them: one field each. */
export const permissionsIn = (form: FormData) => ({ permissions: form.getAll("permission").map(String) });

/** The day in London whose last moment this is, as a form shows it. */
export function lastDayOf(expiresAt: Date | null): string | null {
  return expiresAt && londonDay(new Date(expiresAt.getTime() - 1));
}
