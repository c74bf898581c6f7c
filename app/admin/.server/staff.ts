import { eq } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import { adminRoles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type AdminRole, isInForce, opens, type Permission } from "../permissions.ts";
import { demoStaff } from "./demo-staff.ts";

/** Somebody who works in the back office, with a role that is in force. */
export type Staff = {
  /** The user's id. */
  id: string;
  email: string;
  /** As it stands in the audit log: full name, first name or address. */
  name: string;
  role: string;
  permissions: readonly string[];
  expiresAt: Date | null;
};

/** The role as it stands, in force or not; null for somebody who never had one. */
export async function roleOf(shop: Pick<Shop, "db">, userId: string): Promise<AdminRole | null> {
  const [row] = await shop.db
    .select({
      role: adminRoles.role,
      isActive: adminRoles.isActive,
      permissions: adminRoles.permissions,
      expiresAt: adminRoles.expiresAt,
    })
    .from(adminRoles)
    .where(eq(adminRoles.userId, userId));
  return row ?? null;
}

/** Null unless the role is in force at this moment, in real time: a role that has ended opens nothing any more. */
export function staffOf({ config }: Pick<Shop, "config">, user: User, role: AdminRole | null): Staff | null {
  if (!role || !isInForce(role, new Date())) return null;
  // A rehearsal's database may be taken live; everybody knows that account's password.
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

export const nameOf = (user: Pick<User, "fullName" | "firstName" | "email">): string =>
  user.fullName || user.firstName || user.email;

export const staffMay = (staff: Staff, permission: Permission): boolean => opens(staff.permissions, permission);
