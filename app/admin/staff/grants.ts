import { londonDay } from "#app/pricing/working-days.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { opens, type Permission, type PresetRole, permissions, presetRoles, rolePermissions } from "../permissions.ts";

/** The roles' names and descriptions on screens and in emails. */
export const roleDetails: Record<PresetRole | "custom", { label: string; about: string }> = {
  owner: { label: "Owner", about: "Everything, including settings and staff" },
  manager: { label: "Manager", about: "Everything but settings and staff" },
  support: { label: "Support", about: "Orders, refunds and customers" },
  fulfilment: { label: "Fulfilment", about: "Orders and the printer" },
  treasurer: { label: "Treasurer", about: "Figures, orders and refunds" },
  custom: { label: "Custom", about: "The permissions ticked below" },
};

/** A role's name; an unknown role, from another release, is shown as stored. */
export const roleLabel = (role: string): string =>
  Object.hasOwn(roleDetails, role) ? roleDetails[role as PresetRole | "custom"].label : role;

/** The permissions that a custom role may have: all but `admin_access`, which makes an owner. */
export const grantable: readonly Permission[] = permissions.filter((each) => each !== "admin_access");

/** 'update_orders' becomes 'Update orders'. */
export const permissionLabel = (permission: string): string => capitalized(permission.replaceAll("_", " "));

export type Grant = { role: PresetRole | "custom"; permissions: readonly Permission[] };

/** The role that a form requests; null for an unknown role or a custom one without permissions. */
export function grantOf(requested: { role: string; permissions: readonly string[] }): Grant | null {
  const preset = presetRoles.find((each) => each === requested.role);
  if (preset) return { role: preset, permissions: rolePermissions[preset] };
  if (requested.role !== "custom") return null;
  const chosen = grantable.filter((each) => requested.permissions.includes(each));
  return chosen.length > 0 ? { role: "custom", permissions: chosen } : null;
}

/** Nobody can grant or withdraw permissions that they do not have. */
export const canGrant = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes("admin_access") ||
  wanted.every((each) => permissions.some((known) => known === each && opens(held, known)));

/** The permissions ticked in a form, for its schema. */
export const permissionsIn = (form: FormData) => ({ permissions: form.getAll("permission").map(String) });

/** The last London day on which a role is valid, as a form shows it; null for no end. */
export function lastDayOf(expiresAt: Date | null): string | null {
  return expiresAt && londonDay(new Date(expiresAt.getTime() - 1));
}
