import type { z } from "zod";
import { earlierOrders, moveResults } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dropFile, keepFile, takeFile } from "../../products/.server/import-products.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import type { importOrders } from "./jobs.ts";
import { leftOutCsv } from "./move-results.ts";
import { type OrderPlan, planOrders } from "./plan-orders.ts";

export type PlannedOrders = { plan: OrderPlan; importId: string | null };

/** A previewed file, with the id to import it; null if it brings nothing. */
export async function tryOrders(shop: Shop, text: string): Promise<PlannedOrders | TableProblem> {
  const plan = await planOrders(shop.db, text, planSettings(shop));
  if ("message" in plan) return plan;
  return { plan, importId: plan.create.length > 0 ? await keepFile(shop, text) : null };
}

const planSettings = ({ clock, store }: Shop) => ({ now: clock.now(), retentionYears: store.orderRetentionYears });

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000;

/**
 * Runs in the job: writes the orders, all of them or none (R-MOVE-5). Nobody is emailed. A second run finds no file and
 * does nothing.
 */
export async function runOrderImport(
  shop: Shop,
  { fileId, staff }: z.output<typeof importOrders.payload>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const text = await takeFile(tx, fileId);
    if (text === null) return;
    const plan = await planOrders(tx, text, planSettings(shop));
    if ("message" in plan) throw new Error(plan.message);
    let created = 0;
    for (let from = 0; from < plan.create.length; from += batchSize) {
      const batch = plan.create.slice(from, from + batchSize);
      const written = await tx
        .insert(earlierOrders)
        .values(batch)
        .onConflictDoNothing()
        .returning({ id: earlierOrders.id });
      created += written.length;
    }
    await tx.insert(moveResults).values({
      id: fileId,
      what: "orders",
      created,
      // Those that another file brought since the plan.
      present: plan.present + plan.create.length - created,
      leftOut: leftOutCsv({
        ...plan,
        rows: plan.leftOut.flatMap(({ lines, message }) => lines.map((line) => ({ line, what: "order", message }))),
      }),
      leftOutCount: plan.leftOut.length,
    });
    await audit(tx, staff, "earlier_orders", plan.source, {
      action: "create",
      summary: `imported ${created} earlier orders from ${plan.source}`,
    });
    await dropFile(tx, fileId);
  });
}
