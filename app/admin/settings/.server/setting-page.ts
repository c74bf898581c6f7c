import type { ActionFunctionArgs } from "react-router";
import { claimKey } from "#app/settings/contract.ts";
import type { Shop } from "#server/shop.ts";
import { conflict, done, type Outcome, refusedFor, runAction } from "../../kit/.server/run-action.ts";
import { fieldsOf, type SettingPage } from "../fields.ts";
import { isTouched, readClaim, readSetting } from "../settings-form.ts";
import { claimsOf, lastSettingsChange, readSettings } from "./read-settings.ts";
import { resetToDefault, saveSettings } from "./save-settings.ts";

/** The claims on a page. */
const claimsOn = (page: SettingPage, { store }: Shop) => (page === "shop" ? claimsOf(store) : []);

/** The data of a settings page: its fields, and the latest change of any setting. */
export async function readSettingPage(shop: Shop, page: SettingPage) {
  const claims = claimsOn(page, shop);
  const keys = [...fieldsOf(page).map(({ key }) => key), ...claims.map(claimKey)];
  const [states, change] = await Promise.all([readSettings(shop.db, keys), lastSettingsChange(shop)]);
  return { states, change, claims };
}

/**
 * The action of a settings page: saves touched fields, or resets one to its default while keeping what was typed into
 * the others.
 */
export const postSettingPage = (args: Pick<ActionFunctionArgs, "request" | "url" | "context">, page: SettingPage) =>
  runAction(args, "settings", {
    save: {
      async run({ shop, staff, form }): Promise<Outcome> {
        const claims = claimsOn(page, shop);
        const labels = Object.fromEntries([
          ...fieldsOf(page).map(({ key, label }) => [key, label] as const),
          ...claims.map((claim) => [claimKey(claim), `the claim “${claim}”`] as const),
        ]);
        const entries = [
          ...fieldsOf(page).map(({ key }) => readSetting(form, key)),
          ...claims.map((claim) => readClaim(form, claim)),
        ];
        const back = form.get("back");
        const touched = entries.filter((entry) => entry.key !== back && isTouched(entry));
        // Untouched fields are shown as stored.
        const typed = Object.fromEntries(touched.map((entry) => [entry.key, entry.typed]));
        if (typeof back === "string" && Object.hasOwn(labels, back)) {
          await resetToDefault(shop, staff, back, labels[back]!);
          await shop.refreshSettings();
          return touched.length > 0 ? { ...refusedFor([], 200), typed } : done("back");
        }
        const problems = touched.flatMap(({ key, problem }) => (problem ? [{ field: key, message: problem }] : []));
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
  });
