import { asc, desc, eq, max, sql } from "drizzle-orm";
import { columnsOf } from "#database/query-rows.ts";
import { adminRoles, session, staffInvitations, user } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { nameOf } from "../../.server/staff.ts";
import { canBeAccepted } from "./invitations.ts";

const columns = {
  ...columnsOf(user, "id", "email", "firstName", "fullName"),
  hasCode: user.twoFactorEnabled,
  ...columnsOf(adminRoles, "role", "isActive", "permissions", "expiresAt"),
  version: sql<string>`${adminRoles.updatedAt}::text`,
};

/** Everybody who has or had a role, active ones first. */
export async function listStaff({ db }: Pick<Shop, "db">) {
  const lastSessions = db
    .select({ userId: session.userId, at: max(session.createdAt).as("seen_at") })
    .from(session)
    .groupBy(session.userId)
    .as("seen");
  const rows = await db
    .select({ ...columns, signedInAt: lastSessions.at })
    .from(adminRoles)
    .innerJoin(user, eq(user.id, adminRoles.userId))
    .leftJoin(lastSessions, eq(lastSessions.userId, user.id))
    .orderBy(desc(adminRoles.isActive), asc(adminRoles.createdAt));
  return rows.map(({ firstName, fullName, ...row }) => ({
    ...row,
    name: nameOf({ fullName, firstName, email: row.email }),
  }));
}
export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number];

/** One of them; null for somebody who never had a role. */
export async function readStaffMember({ db }: Pick<Shop, "db">, id: string) {
  const [row] = await db
    .select(columns)
    .from(adminRoles)
    .innerJoin(user, eq(user.id, adminRoles.userId))
    .where(eq(user.id, id));
  return row ? { ...row, name: nameOf(row) } : null;
}

/** Open invitations, oldest first. */
export function listInvitations(shop: Pick<Shop, "db" | "config">) {
  return shop.db
    .select(columnsOf(staffInvitations, "id", "email", "role", "expiresAt"))
    .from(staffInvitations)
    .where(canBeAccepted(shop))
    .orderBy(asc(staffInvitations.createdAt));
}
