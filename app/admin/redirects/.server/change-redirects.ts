import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import { auditLog, redirects } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { conflict, done, doneAt, type Outcome, refused, refusedFor } from "../../kit/.server/run-action.ts";
import type { RedirectForm } from "../redirect-contract.ts";
import { readablePath, readStoredRedirect, redirectFields, redirectId } from "./list-redirects.ts";
import { readOwnPaths } from "./own-paths.ts";
import { parseAddressCell, problemOfSource } from "./redirect-addresses.ts";
import { findTarget, readShopAddresses, readStored } from "./redirect-rule.ts";
import { type Redirect, writeRedirects } from "./write-redirects.ts";

/** Adds a redirect (R-MOVE-9). */
export async function addRedirect(shop: Shop, staff: Staff, form: RedirectForm): Promise<Outcome> {
  return withRedirects(shop, async (tx) => {
    const checked = await checkRedirect(shop, tx, form);
    if ("problems" in checked) return refusedFor(checked.problems);
    const taken = await takenProblem(tx, checked);
    if (taken) return taken;
    await write(tx, staff, null, checked);
    return done("added");
  });
}

/**
 * Changes a redirect, its old address too. If somebody else has changed or deleted it since its page was opened, it first
 * says so.
 */
export async function changeRedirect(shop: Shop, staff: Staff, id: string, form: RedirectForm): Promise<Outcome> {
  return withRedirects(shop, async (tx) => {
    const stored = await readStoredRedirect(tx, id);
    if ((stored?.target ?? "") !== form.version) return changedMeanwhile(tx, id, stored);
    const checked = await checkRedirect(shop, tx, form);
    if ("problems" in checked) return refusedFor(checked.problems);
    const taken = checked.path === stored?.path ? null : await takenProblem(tx, checked);
    if (taken) return taken;
    await write(tx, staff, stored ?? null, checked);
    return doneAt("/admin/redirects?done=saved");
  });
}

/** Deletes redirects: their addresses are not found any more. @returns how many there were */
export async function deleteRedirects(shop: Shop, staff: Staff, ids: readonly string[]): Promise<number> {
  return withRedirects(shop, async (tx) => {
    const deleted = await tx
      .delete(redirects)
      .where(inArray(redirectId, [...ids]))
      .returning({ path: redirects.path, target: redirects.target });
    for (const each of deleted) {
      await audit(tx, staff, "redirects", each.path, {
        action: "delete",
        summary: `deleted the redirect from ${readablePath(each.path)}`,
        before: redirectFields(each),
      });
    }
    return deleted.length;
  });
}

/** Changes redirects one at a time, those that follow a product's new slug among them, so that no two make a chain. */
const withRedirects = <Result>(shop: Shop, change: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table redirects in share row exclusive mode`);
    return change(tx);
  });

/** What the form redirects, by the rule of the import (R-MOVE-8). */
async function checkRedirect(
  { config }: Shop,
  tx: Transaction,
  form: RedirectForm,
): Promise<Redirect | { problems: FormProblem[] }> {
  const addresses = await readShopAddresses(tx, await readOwnPaths(), config.PUBLIC_URL);
  const from = parseAddressCell(form.from);
  const to = parseAddressCell(form.to);
  const problems: FormProblem[] = [];
  const wrongSource = problemOfSource(from, addresses.isTaken);
  if (wrongSource) problems.push({ field: "from", message: wrongSource });
  if (!to) problems.push({ field: "to", message: "This is no address. Enter a path, such as /about" });
  if (from?.host) addresses.hosts.add(from.host);
  const stored = await readStored(tx, to ? [to.path] : []);
  const found = to && findTarget(from?.path ?? "", to, { ...addresses, steps: new Map(), stored });
  if (found && "problem" in found) problems.push({ field: "to", message: found.problem });
  if (problems.length > 0 || !from || !found || "problem" in found) return { problems };
  return { path: from.path, target: found.target };
}

async function takenProblem(tx: Transaction, { path }: Redirect): Promise<Outcome | null> {
  const target = (await readStored(tx, [path])).get(path);
  return target === undefined
    ? null
    : refused(`${readablePath(path)} already leads to ${target}. Change that one`, "from");
}

async function changedMeanwhile(tx: Transaction, id: string, stored: Redirect | undefined): Promise<Outcome> {
  if (!stored) return conflict("", { ...(await lastDeletion(tx, id)), isGone: true });
  return conflict(stored.target, {
    ...(await lastChange(tx, "redirects", stored.path)),
    stored: redirectFields(stored),
  });
}

/** By whom and when a redirect was deleted. Undefined if it has another old address now, or if the log has no deletion. */
async function lastDeletion(tx: Transaction, id: string) {
  const [last] = await tx
    .select({ action: auditLog.action, by: auditLog.staffName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.resource, "redirects"), eq(sql`md5(${auditLog.resourceId})`, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.action === "delete" ? { by: last.by, at: last.at } : undefined;
}

async function write(tx: Transaction, staff: Staff, before: Redirect | null, after: Redirect): Promise<void> {
  if (before) await tx.delete(redirects).where(inArray(redirects.path, [before.path]));
  await writeRedirects(tx, [after]);
  const from = readablePath(after.path);
  await audit(tx, staff, "redirects", after.path, {
    action: before ? "update" : "create",
    summary: before ? `changed the redirect from ${from}` : `redirected ${from} to ${after.target}`,
    before: before && redirectFields(before),
    after: redirectFields(after),
  });
}
