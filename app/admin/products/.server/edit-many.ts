import { isDeepStrictEqual } from "node:util";
import { lockRecords } from "#app/catalogue/.server/lock-products.ts";
import { publishingNeeds } from "#app/markets/shown-safety.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { type Outcome, refusedFor } from "../../kit/.server/run-action.ts";
import type { BulkProductForm } from "../contract.ts";
import { overrideFields } from "../product-fields.ts";
import { describeProduct, freeVariantsMessage, type ProductState, unpriced } from "../product-state.ts";
import { movedPrice } from "../rules.ts";
import { removeOverrides, upsertOverrides } from "./product-overrides.ts";
import { productStateOf, readProducts } from "./read-product.ts";
import { writeProduct } from "./write-product.ts";

type Change = { id: number; before: ProductState; after: ProductState };

/**
 * Applies a bulk action to all products, or to none.
 * @returns how many changed, or the refusal if sizes would become free
 */
export async function editMany(shop: Shop, staff: Staff, form: BulkProductForm): Promise<number | Outcome> {
  return shop.db.transaction(async (tx) => {
    await lockRecords(tx, form.ids);
    const stored = await dataCall(shop, "Failed to fetch products", () => readProducts(tx, form.ids));
    const changes = stored.flatMap((each): Change[] => {
      const before = productStateOf(each);
      const after = changedBy(form, before);
      return isDeepStrictEqual(after, before) ? [] : [{ id: each.id, before, after }];
    });
    const problems = changes.flatMap((each) => [...priceProblems(form, each), ...safetyProblems(shop, each)]);
    if (problems.length > 0) return refusedFor(problems);
    await writeOverrides(shop, tx, changes);
    for (const { id, before, after } of changes) {
      await writeProduct(shop, tx, id, { ...before, override: after.override }, after);
      await audit(tx, staff, "products", id, {
        action: "update",
        summary: `changed ${before.name}${amongOthers(changes.length - 1)}`,
        before: describeProduct(before),
        after: describeProduct(after),
      });
    }
    return changes.length;
  });
}

const amongOthers = (others: number): string =>
  others === 0 ? "" : `, with ${others} ${others === 1 ? "other" : "others"}`;

/** Refuses to put a product on sale where facts of its safety are missing. */
function safetyProblems({ store, config }: Shop, { before, after }: Change): FormProblem[] {
  if (!after.isAvailable || before.isAvailable) return [];
  return publishingNeeds(store, config.SHOP_MODE, null, after).map(({ need }) => ({
    field: "bulkAction",
    message: `${before.name}: ${need}. Enter it on its page or under Settings, Markets`,
  }));
}

/** Refuses prices that would make a size free. */
function priceProblems({ bulkAction }: BulkProductForm, { before, after }: Change): FormProblem[] {
  const { variants, overridden } = unpriced(before, after);
  const free = [...variants, ...overridden];
  if (free.length === 0) return [];
  return [
    { field: bulkAction === "price" ? "value" : "bulkAction", message: `${before.name}: ${freeVariantsMessage(free)}` },
  ];
}

/** All overrides in one call each way (R-ADMIN-13). */
async function writeOverrides(shop: Shop, tx: Transaction, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => !isDeepStrictEqual(before.override, after.override));
  const numbered = changed.flatMap(({ after: { printfulProductId, override } }) =>
    printfulProductId === null ? [] : [{ printfulProductId, override }],
  );
  await upsertOverrides(
    shop,
    tx,
    numbered.flatMap(({ printfulProductId, override }) => (override ? [{ printfulProductId, ...override }] : [])),
  );
  await removeOverrides(
    shop,
    tx,
    numbered.flatMap(({ printfulProductId, override }) => (override ? [] : [printfulProductId])),
  );
}

/**
 * Gives other records of a product its price; their variants keep their difference. They must be locked.
 * @returns the sizes that would become free; then nothing is written
 */
export async function priceSiblings(
  shop: Shop,
  tx: Transaction,
  staff: Staff,
  ids: readonly number[],
  product: ProductState,
): Promise<FormProblem[]> {
  const changes = (await readProducts(tx, ids)).flatMap((stored) => {
    const before = productStateOf(stored);
    const after = pricedLike(before, product);
    return isDeepStrictEqual(after, before) ? [] : [{ id: stored.id, before, after }];
  });
  const problems = changes.flatMap(({ before, after }): FormProblem[] => {
    const { variants, overridden } = unpriced(before, after);
    const free = [...variants, ...overridden];
    return free.length > 0 ? [{ field: "pricesSiblings", message: freeVariantsMessage(free) }] : [];
  });
  if (problems.length > 0) return problems;
  for (const { id, before, after } of changes) {
    await writeProduct(shop, tx, id, before, after);
    await audit(tx, staff, "products", id, {
      action: "update",
      summary: `changed the price of ${before.name}, with the other record of it`,
      before: describeProduct(before),
      after: describeProduct(after),
    });
  }
  return [];
}

/**
 * A product record with another record's price; variants keep their differences. If an override makes the displayed
 * prices differ, this record's override gets the displayed price. Pence.
 */
function pricedLike(now: ProductState, other: Pick<ProductState, "price" | "override">): ProductState {
  const variants = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, other.price) }));
  const next = { ...now, price: other.price, variants };
  const shown = seenPrice(other);
  return seenPrice(next) === shown
    ? next
    : { ...next, override: { ...(next.override ?? overrideFields.initial), isActive: true, price: shown } };
}

const seenPrice = ({ price, override }: Pick<ProductState, "price" | "override">) =>
  (override?.isActive ? override.price : null) ?? price;

/** The product after the bulk action; the same object if nothing changes. */
function changedBy(form: BulkProductForm, now: ProductState): ProductState {
  switch (form.bulkAction) {
    case "sell":
    case "stop":
      return { ...now, isAvailable: form.bulkAction === "sell" };
    case "apparel":
    case "gear":
      return { ...now, category: form.bulkAction };
    case "add-tags":
      return { ...now, tags: [...new Set([...now.tags, ...form.value])] };
    case "price":
      return withPrice(now, form.value);
    case "override-on":
    case "override-off":
      return now.override
        ? { ...now, override: { ...now.override, isActive: form.bulkAction === "override-on" } }
        : now;
    case "override-clear":
      return now.override ? { ...now, override: null } : now;
  }
}

/** A sync would overwrite the price of a printer's product, so the override gets it. @param price pence */
function withPrice(now: ProductState, price: number): ProductState {
  if (now.printfulProductId !== null) {
    return { ...now, override: { ...(now.override ?? overrideFields.initial), isActive: true, price } };
  }
  const variants = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, price) }));
  return { ...now, price, variants };
}
