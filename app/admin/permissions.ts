/**
 * Who may do what in the back office (R-ADMIN-2 to R-ADMIN-5). Pure: the
 * server authorises with it, the browser only draws with it.
 */
const literal = ["admin_access", "view_analytics", "customers", "settings", "staff"] as const;
const ofOrders = ["view_orders", "update_orders", "refund_orders"] as const;
const ofCatalogue = [
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
 * Every permission there is. `admin_access` opens all; `customers`, `settings` and `staff` cover reading and changing;
 * the others are `view_{resource}` to read and `{action}_{resource}` to change.
 */
export const permissions = [...literal, ...ofOrders, ...ofCatalogue] as const;
export type Permission = (typeof permissions)[number];

export const isPermission = (name: string): name is Permission => permissions.some((each) => each === name);

/** The ready roles, and what each opens. 'custom' stands for a list of its own. */
export const rolePermissions = {
  owner: ["admin_access"],
  manager: ["view_analytics", "customers", ...ofOrders, ...ofCatalogue],
  support: ["view_orders", "update_orders", "refund_orders", "customers"],
  fulfilment: ["view_orders", "update_orders", "update_printful"],
  treasurer: ["view_analytics", "view_orders", "refund_orders"],
} as const satisfies Record<string, readonly Permission[]>;

export type ReadyRole = keyof typeof rolePermissions;
export const readyRoles = Object.keys(rolePermissions) as ReadyRole[];

/** `permissions` is what counts, whatever the role is called (R-ADMIN-1). */
export type AdminRole = {
  role: string;
  isActive: boolean;
  permissions: readonly string[];
  /** Real time; null for a role without an end. */
  expiresAt: Date | null;
};

/** Whether a role opens anything now. */
export const isInForce = (role: Pick<AdminRole, "isActive" | "expiresAt">, now: Date): boolean =>
  role.isActive && (role.expiresAt === null || now < role.expiresAt);

/** Whether a list of permissions includes one; `admin_access` includes all. */
export const opens = (held: readonly string[], needed: Permission): boolean =>
  held.includes("admin_access") || held.includes(needed);

/** The name of the permission to do `action` to `resource`: a permission's own name stands for itself. */
export function permissionFor(resource: string, action = "read"): string {
  if (isPermission(resource)) return resource;
  return action === "read" ? `view_${resource}` : `${action}_${resource}`;
}

const openToAll = ["products", "bundles", "images", "printful"];

/**
 * The check for what is drawn (R-ADMIN-4): lenient on purpose. What really happens
 * is the server's decision.
 * @param role the active admin role, null when there is none
 */
export function mayOnClient(
  person: { isSignedIn: boolean; role: Pick<AdminRole, "permissions"> | null },
  resource: string,
  action = "read",
): boolean {
  if (!person.isSignedIn) return false;
  if (openToAll.includes(resource)) return true;
  if (!person.role) return true;
  if (person.role.permissions.includes("admin_access")) return true;
  const needed = resource === "view_analytics" ? resource : `${action}_${resource}`;
  return person.role.permissions.includes(needed);
}
