import { desc, inArray } from "drizzle-orm";
import { claimDecision, claimIn, claimKey, type SettingKey, settingSchemas } from "#app/settings/contract.ts";
import type { Queryable } from "#database/open.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { store } from "#store";
import { claimText, textOf } from "../settings-form.ts";

/** A setting as its form shows it. */
export type SettingState = {
  text: string;
  /** The default in store.config.ts. */
  inFile: string;
  changed: { by: string; at: Date } | null;
};

/** Reads settings and claims from the database, with defaults from store.config.ts. */
export async function readSettings(db: Queryable, keys: readonly string[]): Promise<Record<string, SettingState>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  return Object.fromEntries(
    keys.map((key) => {
      const row = rows.find((each) => each.key === key);
      const inFile = inFileOf(key);
      const text = row ? textIn(key, row.value) : null;
      if (!row || text === null) return [key, { text: inFile, inFile, changed: null }];
      const changed = { by: row.updatedBy ?? "the command line", at: row.updatedAt };
      return [key, { text, inFile, changed }];
    }),
  );
}

/** The default as the form shows it. */
function inFileOf(key: string): string {
  const claim = claimIn(key);
  if (claim !== null) return claimText({ isShown: store.claimsConfirmed.some((each) => each === claim), restsOn: "" });
  const value = key.split(".").reduce<unknown>((whole, name) => (whole as Record<string, unknown>)[name], store);
  return textOf(key as SettingKey, value);
}

/** A stored value as the form shows it; null if this release cannot read it. */
function textIn(key: string, value: unknown): string | null {
  if (claimIn(key) !== null) {
    const decision = claimDecision.safeParse(value);
    return decision.success ? claimText(decision.data) : null;
  }
  const read = settingSchemas[key as SettingKey].safeDecode(String(value));
  return read.success ? textOf(key as SettingKey, read.data) : null;
}

/** The shop's claims, without duplicates. */
export const claimsOf = ({ claims }: Shop["store"]): string[] => [
  ...new Set([...claims.trust, claims.shipsIn, claims.newsletterProof]),
];
export const claimKeysOf = (shop: Pick<Shop, "store">): string[] => claimsOf(shop.store).map(claimKey);

/** The latest change of any setting: by whom and when. */
export async function lastSettingsChange({ db }: Pick<Shop, "db">): Promise<{ by: string; at: Date } | null> {
  const [row] = await db
    .select({ by: settings.updatedBy, at: settings.updatedAt })
    .from(settings)
    .orderBy(desc(settings.updatedAt))
    .limit(1);
  return row ? { by: row.by ?? "the command line", at: row.at } : null;
}
