import { eq, sql } from "drizzle-orm";
import { claimIn } from "#app/settings/contract.ts";
import type { Transaction } from "#database/open.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { Difference } from "../../kit/action-result.ts";
import { claimOfText, type Entry, isTouched } from "../settings-form.ts";
import { readSettings } from "./read-settings.ts";

type SaveOutcome = { ok: true; saved: number } | { ok: false; conflicts: Difference[] };

/**
 * Saves the touched settings, all of them or none. A value equal to the default is removed, so that it follows
 * store.config.ts again. If somebody else changed one of them in between, nothing is saved and the conflicts are
 * returned.
 * @param labels by key, for the audit log
 */
export async function saveSettings(
  shop: Shop,
  staff: Staff,
  entries: readonly Entry[],
  labels: Readonly<Record<string, string>>,
): Promise<SaveOutcome> {
  return shop.db.transaction(async (tx) => {
    await lockSettings(tx);
    const touched = entries.filter(isTouched);
    const current = await readSettings(
      tx,
      touched.map(({ key }) => key),
    );
    const changes = touched.filter(({ key, text }) => text !== null && text !== current[key]?.text);
    const conflicts = changes.flatMap(({ key, typed, seen }): Difference[] => {
      const { text: theirs, changed } = current[key]!;
      return theirs === seen ? [] : [{ field: key, theirs, yours: typed, by: changed?.by ?? null }];
    });
    if (conflicts.length > 0) return { ok: false, conflicts };
    for (const { key, text } of changes) await writeSetting(tx, staff, key, text!, current[key]!.inFile);
    if (changes.length > 0) {
      await audit(tx, staff, "settings", changes.map(({ key }) => key).join(", "), {
        action: "update",
        summary: `changed ${changes.map(({ key }) => labels[key] ?? key).join(", ")}`,
        before: Object.fromEntries(changes.map(({ key }) => [key, current[key]!.text])),
        after: Object.fromEntries(changes.map(({ key, text }) => [key, text])),
      });
    }
    return { ok: true, saved: changes.length };
  });
}

/** Resets a setting to the default. @returns false if it already was */
export async function resetToDefault(shop: Shop, staff: Staff, key: string, label: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    await lockSettings(tx);
    const { [key]: state } = await readSettings(tx, [key]);
    const [deleted] = await tx.delete(settings).where(eq(settings.key, key)).returning({ key: settings.key });
    if (!deleted || !state) return false;
    await audit(tx, staff, "settings", key, {
      action: "update",
      summary: `reset ${label} to the default`,
      before: { [key]: state.text },
      after: { [key]: state.inFile },
    });
    return true;
  });
}

/** Serialises saves: settings are few and rarely change. */
const lockSettings = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);

async function writeSetting(
  tx: Transaction,
  { name }: Staff,
  key: string,
  text: string,
  inFile: string,
): Promise<void> {
  if (text === inFile) {
    await tx.delete(settings).where(eq(settings.key, key));
    return;
  }
  const value = claimIn(key) === null ? text : claimOfText(text);
  await tx
    .insert(settings)
    .values({ key, value, updatedBy: name })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, version: sql`${settings.version} + 1`, updatedBy: name, updatedAt: sql`now()` },
    });
}
