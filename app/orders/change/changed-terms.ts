import { importCharges } from "#app/markets/import-charges.ts";
import { sumOf } from "./calculate-change.ts";

type Goods = {
  /** Pence that each line costs from now on, before the code. */
  goods: readonly number[];
  /** Pence that the code takes off them. */
  discountTotal: number;
  /** Pence by which each line costs less than was paid for it. */
  differences: readonly number[];
};

/**
 * What customs may ask for once an order's goods cost this much, in sentences (R-MARKET-6); null if that has not
 * changed.
 * @param country two-letter code
 */
export function changedCharges(country: string, changed: Goods, hasIossNumber: boolean): string | null {
  const { goods, discountTotal, differences } = changed;
  const itemsTotal = sumOf(goods);
  const chargesOf = (total: number) => importCharges(country, { itemsTotal: total, discountTotal }, hasIossNumber);
  const now = chargesOf(itemsTotal);
  if (!now || now.title === chargesOf(itemsTotal + sumOf(differences))?.title) return null;
  return `What customs ask changes with it. ${now.title}: ${now.text}`;
}
