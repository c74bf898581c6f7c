import { isDeepStrictEqual } from "node:util";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { pricedLike } from "../bulk-actions.ts";
import type { ProductState } from "../product-state.ts";
import { inWords } from "../product-words.ts";
import { givenAway, unpriced } from "../unpriced.ts";
import { readProducts, stateOf } from "./read-product.ts";
import { writeProduct } from "./write-product.ts";

/**
 * Gives other records of a product its price; their variants keep their difference. They must be locked.
 * @returns what it would give away; then nothing is written
 */
export async function priceSiblings(
  shop: Shop,
  tx: Transaction,
  staff: Staff,
  ids: readonly number[],
  product: ProductState,
): Promise<FormProblem[]> {
  const changes = (await readProducts(tx, ids)).flatMap((stored) => {
    const before = stateOf(stored);
    const after = pricedLike(before, product);
    return isDeepStrictEqual(after, before) ? [] : [{ id: stored.id, before, after }];
  });
  const problems = changes.flatMap(({ before, after }): FormProblem[] => {
    const { variants, overridden } = unpriced(before, after);
    const free = [...variants, ...overridden];
    return free.length > 0 ? [{ field: "pricesSiblings", message: givenAway(free) }] : [];
  });
  if (problems.length > 0) return problems;
  for (const { id, before, after } of changes) {
    await writeProduct(shop, tx, id, before, after);
    await audit(tx, staff, {
      action: "update",
      resource: "products",
      resourceId: id,
      summary: `changed the price of ${before.name}, with the other record of it`,
      before: inWords(before),
      after: inWords(after),
    });
  }
  return [];
}
