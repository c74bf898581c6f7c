import type { z } from "zod";
import { moveResults } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { pluralize } from "../../kit/list-query.ts";
import { dropFile, keepFile, takeFile } from "../../products/.server/import-products.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { readOwnPaths } from "../../redirects/.server/own-paths.ts";
import { writeRedirects } from "../../redirects/.server/write-redirects.ts";
import type { importRedirects } from "./jobs.ts";
import { leftOutCsv } from "./move-results.ts";
import { planRedirects, type RedirectPlan } from "./plan-redirects.ts";

export type PlannedRedirects = { plan: RedirectPlan; importId: string | null };

/** A previewed file, with the id to import it; null if it brings nothing. */
export async function tryRedirects(shop: Shop, text: string): Promise<PlannedRedirects | TableProblem> {
  const plan = await planRedirects(shop.db, text, await redirectSettings(shop));
  if ("message" in plan) return plan;
  return { plan, importId: plan.create.length > 0 ? await keepFile(shop, text) : null };
}

const redirectSettings = async ({ config }: Shop) => ({
  publicUrl: config.PUBLIC_URL,
  ownPaths: await readOwnPaths(),
});

/** Runs in the job: writes the redirects, all of them or none (R-MOVE-8). A second run finds no file and does nothing. */
export async function runRedirectImport(
  shop: Shop,
  { fileId, staff }: z.output<typeof importRedirects.payload>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const text = await takeFile(tx, fileId);
    if (text === null) return;
    const plan = await planRedirects(tx, text, await redirectSettings(shop));
    if ("message" in plan) throw new Error(plan.message);
    await writeRedirects(tx, plan.create);
    await tx.insert(moveResults).values({
      id: fileId,
      what: "redirects",
      created: plan.create.length,
      present: plan.present,
      leftOut: leftOutCsv({ ...plan, rows: plan.leftOut.map((each) => ({ ...each, what: "redirect" })) }),
      leftOutCount: plan.leftOut.length,
    });
    const changed = plan.create.filter(({ before }) => before !== null);
    await audit(tx, staff, "redirects", plan.source, {
      action: "create",
      summary: `imported ${pluralize(plan.create.length, "redirect", "redirects")} from ${plan.source}`,
      before: Object.fromEntries(changed.map(({ path, before }) => [path, before])),
      after: Object.fromEntries(changed.map(({ path, target }) => [path, target])),
    });
    await dropFile(tx, fileId);
  });
}
