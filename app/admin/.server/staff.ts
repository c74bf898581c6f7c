import { eq } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import { columnsOf } from "#database/query-rows.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type AdminRole, isInForce, opens, type Permission } from "../permissions.ts";
import { demoStaff } from "./demo-staff.ts";

/** A member of staff with a valid role. */
export type Staff = {
  /** The user's id. */
  id: string;
  email: string;
  /** For the audit log: full name, first name or email address. */
  name: string;
  role: string;
  permissions: readonly string[];
  expiresAt: Date | null;
};

/** A user's role, valid or not; null for somebody who never had one. */
export async function roleOf(shop: Pick<Shop, "db">, userId: string): Promise<AdminRole | null> {
  const [row] = await shop.db
    .select(columnsOf(adminRoles, "role", "isActive", "permissions", "expiresAt"))
    .from(adminRoles)
    .where(eq(adminRoles.userId, userId));
  return row ?? null;
}

/** The user as staff; null unless the role is valid now, in real time. */
export function staffOf({ config }: Pick<Shop, "config">, user: User, role: AdminRole | null): Staff | null {
  if (!role || !isInForce(role, new Date())) return null;
  // A rehearsal's database may be taken live, and the demo account's password is public.
  if (user.id === demoStaff.id && config.SHOP_MODE === "live") return null;
  return {
    id: user.id,
    email: user.email,
    name: nameOf(user),
    role: role.role,
    permissions: role.permissions,
    expiresAt: role.expiresAt,
  };
}

/** The name to show: full name, first name or email address. */
export const nameOf = (user: Pick<User, "fullName" | "firstName" | "email">): string =>
  user.fullName || user.firstName || user.email;

/** Whether a member of staff has a permission. */
export const staffCan = (staff: Staff, permission: Permission): boolean => opens(staff.permissions, permission);
