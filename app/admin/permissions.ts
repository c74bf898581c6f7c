/**
 * The back office's permissions (R-ADMIN-2 to R-ADMIN-5). Pure: the server authorises with them, the browser only
 * decides what to show.
 */
const standalone = ["admin_access", "view_analytics", "customers", "settings", "staff"] as const;
const orderPermissions = ["view_orders", "update_orders", "refund_orders"] as const;
const cataloguePermissions = [
  "view_products",
  "create_products",
  "update_products",
  "delete_products",
  "view_bundles",
  "create_bundles",
  "update_bundles",
  "delete_bundles",
  "view_images",
  "create_images",
  "update_images",
  "delete_images",
  "view_printful",
  "update_printful",
] as const;

/**
 * Every permission. `admin_access` includes all; `customers`, `settings` and `staff` cover reading and changing; the
 * others are `view_{resource}` to read and `{action}_{resource}` to change.
 */
export const permissions = [...standalone, ...orderPermissions, ...cataloguePermissions] as const;
export type Permission = (typeof permissions)[number];

/** Whether a text is the name of a permission. */
export const isPermission = (name: string): name is Permission => permissions.some((each) => each === name);

/** The preset roles and their permissions (R-ADMIN-3). The role 'custom' has its own list. */
export const rolePermissions = {
  owner: ["admin_access"],
  manager: ["view_analytics", "customers", ...orderPermissions, ...cataloguePermissions],
  support: ["view_orders", "update_orders", "refund_orders", "customers"],
  fulfilment: ["view_orders", "update_orders", "update_printful"],
  treasurer: ["view_analytics", "view_orders", "refund_orders"],
} as const satisfies Record<string, readonly Permission[]>;

export type PresetRole = keyof typeof rolePermissions;
export const presetRoles = Object.keys(rolePermissions) as PresetRole[];

/** Only `permissions` count, whatever the role's name (R-ADMIN-1). */
export type AdminRole = {
  role: string;
  isActive: boolean;
  permissions: readonly string[];
  /** Real time; null for no end. */
  expiresAt: Date | null;
};

/** Whether a role is active and has not ended. @param now real time */
export const isInForce = (role: Pick<AdminRole, "isActive" | "expiresAt">, now: Date): boolean =>
  role.isActive && (role.expiresAt === null || now < role.expiresAt);

/** Whether a list of permissions grants one; `admin_access` grants all. */
export const opens = (held: readonly string[], needed: Permission): boolean =>
  held.includes("admin_access") || held.includes(needed);

/** The permission for an action on a resource. A permission's own name as the resource returns that name. */
export function permissionFor(resource: string, action = "read"): string {
  if (isPermission(resource)) return resource;
  return action === "read" ? `view_${resource}` : `${action}_${resource}`;
}

const alwaysAllowed = ["products", "bundles", "images", "printful"];

/**
 * The browser's check of what to show (R-ADMIN-4): lenient on purpose, since the server authorises every request.
 * @param role the active admin role, null for none
 */
export function isAllowedOnClient(
  person: { isSignedIn: boolean; role: Pick<AdminRole, "permissions"> | null },
  resource: string,
  action = "read",
): boolean {
  if (!person.isSignedIn) return false;
  if (alwaysAllowed.includes(resource)) return true;
  if (!person.role) return true;
  if (person.role.permissions.includes("admin_access")) return true;
  const needed = resource === "view_analytics" ? resource : `${action}_${resource}`;
  return person.role.permissions.includes(needed);
}

/** Why the back office denies access; it reveals nothing about the page. */
export type AccessDenied = {
  why: "role" | "not-staff" | "expired" | "taken-back";
  /** The missing permission. */
  needs: string | null;
};
