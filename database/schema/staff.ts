import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./people.ts";

const moment = () => timestamp({ withTimezone: true });
const permissionList = () => text().array().notNull().default(sql`'{}'`);

/** Who works in the back office (R-ADMIN-1). One row a person. */
export const adminRoles = pgTable("admin_roles", {
  userId: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** A ready role's name, or 'custom'. What counts is `permissions`. */
  role: text().notNull(),
  isActive: boolean().notNull().default(true),
  permissions: permissionList(),
  /** Real time; null for a role without an end. */
  expiresAt: moment(),
  /** The user's id, or null for who was let in from the command line. */
  grantedBy: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/** A role that waits for its owner: whoever has the email's link and its address takes it up. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    role: text().notNull(),
    permissions: permissionList(),
    /** When the role ends, once it is taken up. */
    roleExpiresAt: moment(),
    /** SHA-256 of the link's token: the table opens nothing. */
    tokenHash: text().notNull().unique(),
    invitedBy: text(),
    /** Real time, until which the link works. */
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("staff_invitations_open_once")
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
  ],
);

/**
 * Every change by staff and every look at what is hidden. Rows are only ever added (a trigger sees to it), and outlive
 * the account of who did it, so the name stands in them.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** The user's id, or 'command-line'. */
    staffId: text().notNull(),
    staffName: text().notNull(),
    /** A verb: 'create', 'update', 'delete', 'refund', 'reveal' ... */
    action: text().notNull(),
    /** What kind of thing: 'orders', 'products', 'staff' ... */
    resource: text().notNull(),
    /** Which one, as people name it: an order's number, a product's id. */
    resourceId: text().notNull(),
    /** One sentence without its subject: 'changed the price of Lantern Mug'. */
    summary: text().notNull(),
    reason: text(),
    /** The fields that changed; null where there was or is nothing. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** What the search looks in. */
    words: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(staff_name || ' ' || action || ' ' || resource || ' ' || resource_id || ' ' || summary || ' ' || coalesce(reason, ''))`,
      ),
  },
  (t) => [
    index("audit_log_at").on(t.at, t.id),
    index("audit_log_resource").on(t.resource, t.resourceId, t.at),
    index("audit_log_staff").on(t.staffId, t.at),
    index("audit_log_words").using("gin", t.words.op("gin_trgm_ops")),
  ],
);
