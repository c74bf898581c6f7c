import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment, randomId } from "./columns.ts";
import { user } from "./people.ts";

const permissionList = () => text().array().notNull().default(sql`'{}'`);

/** Back office staff (R-ADMIN-1). One row per person. */
export const adminRoles = pgTable("admin_roles", {
  userId: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** A preset role's name, or 'custom'. `permissions` is what counts. */
  role: text().notNull(),
  isActive: boolean().notNull().default(true),
  permissions: permissionList(),
  /** Real time; null if the role does not expire. */
  expiresAt: moment(),
  /** User id, or null if granted from the command line. */
  grantedBy: text(),
  createdAt: insertTime(),
  updatedAt: insertTime(),
});

/** A pending role; accepting it needs both the link and the email address. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: randomId(),
    /** In lower case. */
    email: text().notNull(),
    role: text().notNull(),
    permissions: permissionList(),
    /** When the role will expire once accepted. */
    roleExpiresAt: moment(),
    /** SHA-256 of the link's token, so that a leaked table opens nothing. */
    tokenHash: text().notNull().unique(),
    invitedBy: text(),
    /** When the link expires, in real time. */
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: insertTime(),
  },
  (t) => [
    index("staff_invitations_expiry").on(t.expiresAt),
    uniqueIndex("staff_invitations_open_once")
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
  ],
);

/**
 * Every change by staff and every access to hidden data. Append-only (enforced by a trigger). Rows outlive the accounts
 * of staff, so they store the name.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigSerialId(),
    at: insertTime(),
    /** User id, or 'command-line'. */
    staffId: text().notNull(),
    staffName: text().notNull(),
    /** A verb: 'create', 'update', 'delete', 'refund', 'reveal' ... */
    action: text().notNull(),
    /** What kind of thing: 'orders', 'products', 'staff' ... */
    resource: text().notNull(),
    /** The public identifier: an order's number, a product's id. */
    resourceId: text().notNull(),
    /** One sentence without its subject: 'changed the price of Lantern Mug'. */
    summary: text().notNull(),
    reason: text(),
    /** The changed fields; null if the row did not exist before, or does not after. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** Search text, in plain letters. */
    words: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(fold_accents(staff_name || ' ' || action || ' ' || resource || ' ' || resource_id || ' ' || summary || ' ' || coalesce(reason, '')))`,
      ),
  },
  (t) => [
    index("audit_log_at").on(t.at, t.id),
    index("audit_log_resource").on(t.resource, t.resourceId, t.at),
    index("audit_log_staff").on(t.staffId, t.at),
    index("audit_log_words").using("gin", t.words.op("gin_trgm_ops")),
  ],
);
