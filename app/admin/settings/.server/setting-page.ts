import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { claimKey, isSettingKey, settingSchemas } from "#app/settings/contract.ts";
import { mergeStore } from "#app/settings/owned-store.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import { requireStaff } from "../../.server/require-staff.ts";
import {
  type Action,
  type ActionCall,
  conflict,
  done,
  type Outcome,
  refusedFor,
  runAction,
} from "../../kit/.server/run-action.ts";
import { fieldsOf, type SettingPage } from "../fields.ts";
import { type Entry, isTouched, readClaim, readSetting } from "../settings-form.ts";
import { claimsOf, lastSettingsChange, readSettings } from "./read-settings.ts";
import { resetToDefault, saveSettings } from "./save-settings.ts";

/** Checks the settings of a page against each other. Each problem names a field. */
export type SettingsCheck = (shop: Shop, next: Store) => Promise<FormProblem[]>;

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
  check: SettingsCheck = async () => [],
  others: Readonly<Record<string, Action>> = {},
) =>
  runAction(args, "settings", {
    save: {
      run(call): Promise<Outcome> {
        const posted = readPosted(call, page);
        const { reset } = posted;
        return reset === null ? savePosted(call, posted, check) : resetPosted(call, reset, posted, check);
      },
    },
    ...others,
  });

/** A settings page's form as it was sent. */
type Posted = {
  /** By key, for the audit log. */
  labels: Readonly<Record<string, string>>;
  entries: readonly Entry[];
  /** Those that were changed, without one to reset. */
  touched: readonly Entry[];
  /** The texts of `touched` by key: the page shows the others as stored. */
  typed: Readonly<Record<string, string>>;
  /** The key to reset; null to save. */
  reset: string | null;
};

function readPosted({ shop, form }: ActionCall, page: SettingPage): Posted {
  const fields = fieldsOf(page);
  const claims = claimsOn(page, shop);
  const labels = Object.fromEntries([
    ...fields.map(({ key, label }) => [key, label] as const),
    ...claims.map((claim) => [claimKey(claim), `the claim “${claim}”`] as const),
  ]);
  const entries = [
    ...fields.map(({ key }) => readSetting(form, key)),
    ...claims.map((claim) => readClaim(form, claim)),
  ];
  const back = form.get("back");
  const touched = entries.filter((entry) => entry.key !== back && isTouched(entry));
  const typed = Object.fromEntries(touched.map((entry) => [entry.key, entry.typed]));
  const neverReset = new Set<string>(fields.filter(({ isNeverReset }) => isNeverReset).map(({ key }) => key));
  const reset = entries.find(({ key }) => key === back && !neverReset.has(key))?.key ?? null;
  return { labels, entries, touched, typed, reset };
}

async function resetPosted(
  { shop, staff }: ActionCall,
  key: string,
  { labels, touched, typed }: Posted,
  check: SettingsCheck,
): Promise<Outcome> {
  const { [key]: state } = await readSettings(shop.db, [key]);
  const problems = await check(shop, storeWith(shop, [{ key, text: state!.inFile }]));
  if (problems.length > 0) return { ...refusedFor(problems), typed };
  await resetToDefault(shop, staff, key, labels[key]!);
  await shop.refreshSettings();
  return touched.length > 0 ? { ...refusedFor([], 200), typed } : done("back");
}

async function savePosted(
  { shop, staff }: ActionCall,
  { labels, entries, touched, typed }: Posted,
  check: SettingsCheck,
): Promise<Outcome> {
  const problems = await problemsOf(shop, touched, check);
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
}

/** The invalid fields; if there are none, what the page's own check finds. */
async function problemsOf(shop: Shop, touched: readonly Entry[], check: SettingsCheck): Promise<FormProblem[]> {
  const invalid = touched.flatMap(({ key, problem }) => (problem ? [{ field: key, message: problem }] : []));
  if (invalid.length > 0) return invalid;
  const valid = touched.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }]));
  return check(shop, storeWith(shop, valid));
}
