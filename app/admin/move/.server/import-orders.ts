import type { z } from "zod";
import { earlierOrders, moveResults } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { dropFile, keepFile, takeFile } from "../../products/.server/import-products.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { importOrders } from "./jobs.ts";
import { leftOutCsv, readImport } from "./move-results.ts";
import { type OrderPlan, planOrders } from "./plan-orders.ts";

type Planned = { plan: OrderPlan; importId: string | null };

/** A previewed file, with the id to import it; null if it brings nothing. */
export async function tryOrders(shop: Shop, text: string): Promise<Planned | TableProblem> {
  const plan = await planOrders(shop.db, text, planSettings(shop));
  if ("message" in plan) return plan;
  return { plan, importId: plan.create.length > 0 ? await keepFile(shop, text) : null };
}

const planSettings = ({ clock, store }: Shop) => ({ now: clock.now(), retentionYears: store.orderRetentionYears });

/**
 * Queues the import of a previewed file; repeating it changes nothing.
 * @returns false if there is no such file any more, nor a result of it
 */
export async function startOrderImport(shop: Shop, staff: Staff, fileId: string): Promise<boolean> {
  const state = await readImport(shop, "orders", fileId);
  if (state === "running") {
    const by = { id: staff.id, name: staff.name };
    await enqueue(shop, shop.db, importOrders, { fileId, staff: by }, fileId);
  }
  return state !== null;
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000;

/** Runs in the job: writes the orders, all of them or none (R-MOVE-5). Nobody is emailed. Run twice, it finds no file. */
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
    await audit(tx, staff, {
      action: "create",
      resource: "earlier_orders",
      resourceId: plan.source,
      summary: `imported ${created} earlier orders from ${plan.source}`,
    });
    await dropFile(tx, fileId);
  });
}
