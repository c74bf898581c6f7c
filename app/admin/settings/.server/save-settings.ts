import { eq, sql } from "drizzle-orm";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { claimIn, claimKey, isSettingKey, settingSchemas } from "#app/settings/contract.ts";
import { mergeStore } from "#app/settings/owned-store.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import { audit } from "../../.server/audit.ts";
import { requireStaff } from "../../.server/require-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import { type Action, conflict, done, type Outcome, refusedFor, runAction } from "../../kit/.server/run-action.ts";
import type { Difference } from "../../kit/action-result.ts";
import { fieldsOf, type SettingPage } from "../fields.ts";
import { claimOfText, type Entry, isTouched, readClaim, readSetting } from "../settings-form.ts";
import { claimsOf, lastSettingsChange, readSettings } from "./read-settings.ts";

type SaveOutcome = { ok: true; saved: number } | { ok: false; conflicts: Difference[] };

/**
 * Saves the touched settings, all of them or none. A value equal to the default is removed, so that it follows
 * store.config.ts again. If somebody else changed one of them in between, nothing is saved and the conflicts are
 * returned.
 * @param labels by key, for the audit log
 */
async function saveSettings(
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
      await audit(tx, staff, {
        action: "update",
        resource: "settings",
        resourceId: changes.map(({ key }) => key).join(", "),
        summary: `changed ${changes.map(({ key }) => labels[key] ?? key).join(", ")}`,
        before: Object.fromEntries(changes.map(({ key }) => [key, current[key]!.text])),
        after: Object.fromEntries(changes.map(({ key, text }) => [key, text])),
      });
    }
    return { ok: true, saved: changes.length };
  });
}

/** Resets a setting to the default. @returns false if it already was */
async function resetToDefault(shop: Shop, staff: Staff, key: string, label: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    await lockSettings(tx);
    const { [key]: state } = await readSettings(tx, [key]);
    const [deleted] = await tx.delete(settings).where(eq(settings.key, key)).returning({ key: settings.key });
    if (!deleted || !state) return false;
    await audit(tx, staff, {
      action: "update",
      resource: "settings",
      resourceId: key,
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

/** What a page's settings must hold together; each problem names a field. */
export type SettingsCheck = (shop: Shop, next: Store) => FormProblem[];

/** The store as it would be with these entries, each a valid one. */
const storeWith = ({ store }: Shop, entries: readonly { key: string; text: string }[]): Store =>
  mergeStore(
    store,
    Object.fromEntries(
      entries.flatMap(({ key, text }) => (isSettingKey(key) ? [[key, settingSchemas[key].decode(text)]] : [])),
    ),
  );

/** The claims on a page. */
const claimsOn = (page: SettingPage, { store }: Shop) => (page === "shop" ? claimsOf(store) : []);

/** The data of a settings page: its fields, and the latest change of any setting. */
export async function readSettingPage(args: Pick<LoaderFunctionArgs, "request" | "context">, page: SettingPage) {
  const { shop } = await requireStaff(args, "settings");
  const claims = claimsOn(page, shop);
  const keys = [...fieldsOf(page).map(({ key }) => key), ...claims.map(claimKey)];
  const [states, change] = await Promise.all([readSettings(shop.db, keys), lastSettingsChange(shop)]);
  return { states, change, claims };
}

/**
 * The action of a settings page: saves touched fields, or resets one to its default while keeping what was typed into
 * the others.
 * @param others the page's further actions, by intent
 */
export const postSettingPage = (
  args: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  page: SettingPage,
  check: SettingsCheck = () => [],
  others: Readonly<Record<string, Action>> = {},
) =>
  runAction(args, "settings", {
    save: {
      async run({ shop, staff, form }): Promise<Outcome> {
        const claims = claimsOn(page, shop);
        const labels = Object.fromEntries([
          ...fieldsOf(page).map(({ key, label }) => [key, label] as const),
          ...claims.map((claim) => [claimKey(claim), `the claim “${claim}”`] as const),
        ]);
        const resettable = new Set(
          Object.keys(labels).filter((key) => !fieldsOf(page).find((each) => each.key === key)?.isNeverReset),
        );
        const entries = [
          ...fieldsOf(page).map(({ key }) => readSetting(form, key)),
          ...claims.map((claim) => readClaim(form, claim)),
        ];
        const back = form.get("back");
        const touched = entries.filter((entry) => entry.key !== back && isTouched(entry));
        // Untouched fields are shown as stored.
        const typed = Object.fromEntries(touched.map((entry) => [entry.key, entry.typed]));
        if (typeof back === "string" && resettable.has(back)) {
          const { [back]: state } = await readSettings(shop.db, [back]);
          const problems = check(shop, storeWith(shop, [{ key: back, text: state!.inFile }]));
          if (problems.length > 0) return { ...refusedFor(problems), typed };
          await resetToDefault(shop, staff, back, labels[back]!);
          await shop.refreshSettings();
          return touched.length > 0 ? { ...refusedFor([], 200), typed } : done("back");
        }
        const wrong = touched.flatMap(({ key, problem }) => (problem ? [{ field: key, message: problem }] : []));
        const problems =
          wrong.length > 0
            ? wrong
            : check(
                shop,
                storeWith(
                  shop,
                  touched.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }])),
                ),
              );
        if (problems.length > 0) return { ...refusedFor(problems), typed };
        const saved = await saveSettings(shop, staff, entries, labels);
        if (!saved.ok) {
          const differences = saved.conflicts;
          const conflicting = differences.map(({ field }) => ({
            field,
            message: `Somebody else has changed ${labels[field]}: nothing was saved yet`,
          }));
          return { ...conflict("", { differences }), problems: conflicting, typed };
        }
        await shop.refreshSettings();
        return done(saved.saved > 0 ? "saved" : "same");
      },
    },
    ...others,
  });
