import { lockCatalogue } from "#app/catalogue/.server/lock-products.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { pluralize } from "../../kit/list-query.ts";
import { applyPlan, dropFile, keepFile, takeFile } from "../../products/.server/import-products.ts";
import { writeRedirects } from "../../redirects/.server/write-redirects.ts";
import { type MovePlan, planMove } from "./plan-move.ts";

/** A previewed file, with the id to import it; null if it changes nothing or cannot be imported. */
export async function tryMove(shop: Shop, text: string): Promise<{ plan: MovePlan; importId: string | null }> {
  const plan = await planMove(shop, shop.db, text);
  return { plan, importId: isReady(plan) ? await keepFile(shop, text) : null };
}

const isReady = ({ products, redirects: paths }: MovePlan) =>
  products.problems.length === 0 && products.changes.length + paths.length > 0;

type MoveOutcome =
  | { kind: "moved"; changed: number; redirects: number }
  | { kind: "gone" }
  /** Something has changed since the preview; nothing was written. */
  | { kind: "refused"; plan: MovePlan };

/** Imports a previewed file, all of it or nothing (R-MOVE-1, R-MOVE-2). */
export async function moveProducts(shop: Shop, staff: Staff, importId: string): Promise<MoveOutcome> {
  return shop.db.transaction(async (tx) => {
    const text = await takeFile(tx, importId);
    if (text === null) return { kind: "gone" };
    await lockCatalogue(tx);
    const plan = await planMove(shop, tx, text);
    if (plan.products.problems.length > 0) return { kind: "refused", plan };
    await applyPlan(shop, tx, staff, plan.products);
    if (plan.redirects.length > 0) {
      await writeRedirects(tx, plan.redirects);
      await audit(tx, staff, "redirects", plan.source ?? "", {
        action: "create",
        summary: `redirected ${pluralize(plan.redirects.length, "address", "addresses")} of the earlier shop`,
        after: Object.fromEntries(plan.redirects.map(({ path, target }) => [path, target])),
      });
    }
    await dropFile(tx, importId);
    return { kind: "moved", changed: plan.products.changes.length, redirects: plan.redirects.length };
  });
}
