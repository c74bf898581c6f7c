import type { CardFee } from "#app/pricing/margin.ts";
import { poundsToPence } from "#app/shared/money.ts";
import type { Store } from "#store";

/** What the shop's card service takes, as store.config.ts has it; null where it does not say. */
export function cardFeeOfStore({ about }: Pick<Store, "about">): CardFee | null {
  const fee = about.priceSplit?.cardFee;
  return fee ? { percent: fee.percent, fixed: poundsToPence(fee.fixed) } : null;
}
