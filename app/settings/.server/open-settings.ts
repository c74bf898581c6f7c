import type { Logger } from "pino";
import type { Database } from "#database/open.ts";
import { settings as table } from "#database/schema/index.ts";
import type { Store } from "#store";
import {
  claimDecision,
  claimIn,
  isForPages,
  isSettingKey,
  type SettingKey,
  type Settings,
  settingSchemas,
} from "../contract.ts";
import { mergeStore } from "../owned-store.ts";
import { type PaymentAccount, paymentAccount, paymentAccountKey } from "../payment-account.ts";
import { type PaymentDomain, paymentDomain, paymentDomainKey } from "../payment-domain.ts";

export type OpenSettings = {
  /** store.config.ts with the changed settings merged in. */
  store: Store;
  /** The changed settings that pages receive. */
  changes: Settings;
  /** What Stripe last said of a payment domain, perhaps of another shop's (`domainOfThisShop`). */
  paymentDomain: PaymentDomain | null;
  /** What Stripe last said of its account, perhaps with other keys (`offeredMethods`). */
  paymentAccount: PaymentAccount | null;
  /** Reads the settings again after any process has changed one. */
  refresh(): Promise<void>;
};

/**
 * The back office's settings merged over `store.config.ts`, in memory. While nothing is changed `store` is the file's
 * own object.
 */
export async function openSettings(db: Database, log: Logger, defaults: Store): Promise<OpenSettings> {
  const read = async () => {
    const rows = await db.select({ key: table.key, value: table.value }).from(table);
    const { changes, claimsConfirmed } = parseRows(rows, defaults.claimsConfirmed, log);
    open.changes = Object.fromEntries(Object.entries(changes).filter(([key]) => isForPages(key as SettingKey)));
    const stored = (wanted: string) => rows.find(({ key }) => key === wanted)?.value;
    open.paymentDomain = paymentDomain.safeParse(stored(paymentDomainKey)).data ?? null;
    open.paymentAccount = paymentAccount.safeParse(stored(paymentAccountKey)).data ?? null;
    const owned = mergeStore(defaults, changes);
    open.store = claimsConfirmed ? { ...owned, claimsConfirmed } : owned;
  };
  // Read one at a time, or an older result could arrive last.
  let reading: Promise<void> = Promise.resolve();
  const refresh = () => {
    reading = reading.catch(() => {}).then(read);
    return reading;
  };
  const open: OpenSettings = { store: defaults, changes: {}, paymentDomain: null, paymentAccount: null, refresh };
  await refresh();
  return open;
}

/** Rows that this release cannot read are ignored and logged. */
function parseRows(rows: { key: string; value: unknown }[], inFile: readonly string[], log: Logger) {
  const changes: Record<string, unknown> = {};
  const claims = new Map<string, boolean>();
  for (const { key, value } of rows) {
    const claim = claimIn(key);
    const decision = claimDecision.safeParse(value);
    const typed = isSettingKey(key) ? settingSchemas[key].safeDecode(String(value)) : null;
    if (claim !== null && decision.success) claims.set(claim, decision.data.isShown);
    else if (typed?.success) changes[key] = typed.data;
    else if (![paymentDomainKey, paymentAccountKey].includes(key))
      log.warn({ key }, "a setting that cannot be read is left out");
  }
  const kept = inFile.filter((claim) => claims.get(claim) !== false);
  const added = [...claims.keys()].filter((claim) => claims.get(claim) && !kept.includes(claim));
  return { changes: changes as Settings, claimsConfirmed: claims.size > 0 ? [...kept, ...added] : null };
}
