import { type ActionFunctionArgs, data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { claimKey } from "#app/settings/contract.ts";
import { formOf } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { requireStaff } from "../../.server/require-staff.ts";
import { fieldsOf, type SettingPage } from "../fields.ts";
import { isTouched, readClaim, readSetting, type SettingsResult } from "../settings-form.ts";
import { claimsOf, lastChange, readSettings } from "./read-settings.ts";
import { backToFile, saveSettings } from "./save-settings.ts";

/** The claims whose decisions stand on a page. */
const claimsOn = (page: SettingPage, { store }: Shop) => (page === "shop" ? claimsOf(store) : []);

/** What a page of the settings shows: how its fields stand, and who changed any setting last. */
export async function readSettingPage(shop: Shop, page: SettingPage) {
  const claims = claimsOn(page, shop);
  const keys = [...fieldsOf(page).map(({ key }) => key), ...claims.map(claimKey)];
  const [states, change] = await Promise.all([readSettings(shop.db, keys), lastChange(shop)]);
  return { states, change, claims };
}

/**
 * What a page of the settings does with its form: saves what was touched, or puts one field back to the file and keeps
 * what is typed into the others.
 * @throws Response the redirect that ends it
 */
export async function postSettingPage(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  page: SettingPage,
) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const form = await formOf(request);
  const claims = claimsOn(page, shop);
  const here = `/admin/settings/${page}`;
  const labels = Object.fromEntries([
    ...fieldsOf(page).map(({ key, label }) => [key, label] as const),
    ...claims.map((claim) => [claimKey(claim), `the claim “${claim}”`] as const),
  ]);
  const entries = [
    ...fieldsOf(page).map(({ key }) => readSetting(form, key)),
    ...claims.map((claim) => readClaim(form, claim)),
  ];
  const reply = (but: string | null, found: Partial<SettingsResult>, status: number) => {
    const kept = entries.filter((entry) => entry.key !== but && isTouched(entry));
    const typed = Object.fromEntries(kept.map((entry) => [entry.key, entry.typed]));
    return data<SettingsResult>({ problems: [], conflicts: [], ...found, typed }, { status });
  };
  const back = form.get("back");
  if (typeof back === "string" && Object.hasOwn(labels, back)) {
    await backToFile(shop, staff, back, labels[back]!);
    await shop.refreshSettings();
    if (entries.some((entry) => entry.key !== back && isTouched(entry))) return reply(back, {}, 200);
    throw redirect(`${here}?done=back`);
  }
  const problems = entries.flatMap((entry) =>
    entry.problem && isTouched(entry) ? [{ field: entry.key, message: entry.problem }] : [],
  );
  if (problems.length > 0) return reply(null, { problems }, 400);
  const saved = await saveSettings(shop, staff, entries, labels);
  if (saved.ok) await shop.refreshSettings();
  if (saved.ok) throw redirect(`${here}?done=${saved.saved > 0 ? "saved" : "same"}`);
  const { conflicts } = saved;
  return reply(
    null,
    {
      conflicts,
      problems: conflicts.map(({ key }) => ({
        field: key,
        message: `Somebody else has changed ${labels[key]} meanwhile: nothing is saved yet`,
      })),
    },
    409,
  );
}
