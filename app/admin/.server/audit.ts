import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { auditLog } from "#database/schema/index.ts";
import type { Staff } from "./staff.ts";

type AuditEntry = {
  /** A verb: 'create', 'update', 'delete', 'refund', 'reveal' ... */
  action: string;
  /** One sentence without its subject: 'changed the price of Lantern Mug'. No customer's name or address. */
  summary: string;
  reason?: string | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/**
 * Writes an audit entry, in the transaction of the change. With both `before` and `after`, only the fields that differ
 * are stored.
 * @param resource as in the permissions: 'orders', 'products', 'staff' ...
 * @param id the one that people use: an order's number, a product's id
 */
export async function audit(
  tx: Queryable,
  staff: Pick<Staff, "id" | "name">,
  resource: string,
  id: string | number,
  entry: AuditEntry,
): Promise<void> {
  const [before, after] = changedFields(entry.before ?? null, entry.after ?? null);
  await tx.insert(auditLog).values({
    staffId: staff.id,
    staffName: staff.name,
    action: entry.action,
    resource,
    resourceId: String(id),
    summary: entry.summary,
    reason: entry.reason ?? null,
    before,
    after,
  });
}

/** The latest change of a record: by whom and when. Undefined if the log has none. */
export async function lastChange(tx: Queryable, resource: string, id: number | string) {
  const [last] = await tx
    .select({ by: auditLog.staffName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.resource, resource), eq(auditLog.resourceId, String(id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last;
}

type Fields = Record<string, unknown> | null;

function changedFields(before: Fields, after: Fields): [Fields, Fields] {
  if (!before || !after) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (fields: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
  return [only(before), only(after)];
}
