import { data, redirect } from "react-router";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { requireStaff } from "../../.server/require-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import { readImportForm } from "../../products/.server/import-products.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { importCustomers, importOrders, importRedirects } from "./jobs.ts";
import { type Moved, type MoveResultRow, readImport } from "./move-results.ts";

type ImportResult<Summary> = {
  /** A problem with the file itself. */
  problem: string | null;
  plan: Summary | null;
};

const jobs = { customers: importCustomers, orders: importOrders, redirects: importRedirects };

/**
 * Previews a file of another shop, or has a previewed one imported by a job.
 * @param preview what the page shows of a file, or why it cannot be read
 */
export async function answerImport<Summary extends object>(
  args: Parameters<typeof requireStaff>[0],
  what: Moved,
  preview: (shop: Shop, csv: string) => Promise<Summary | TableProblem>,
) {
  const { shop, staff } = await requireStaff(args, "admin_access");
  const refuse = (status: number, problem: string) => data<ImportResult<Summary>>({ problem, plan: null }, { status });
  const form = await readImportForm(args.request);
  if (form.kind === "problem") return refuse(form.status, form.message);
  if (form.kind === "yes") {
    if (await startImport(shop, staff, what, form.importId))
      throw redirect(`/admin/move/${what}?import=${form.importId}`);
    return refuse(409, "This file is no longer here. Choose it again");
  }
  const read = await preview(shop, form.csv);
  if ("message" in read) return refuse(400, `Line ${read.line}: ${read.message}`);
  return data<ImportResult<Summary>>({ problem: null, plan: read }, { status: 200 });
}

/**
 * Queues the import of a previewed file; repeating it changes nothing.
 * @returns false if there is no such file any more, nor a result of it
 */
async function startImport(shop: Shop, { id, name }: Staff, what: Moved, fileId: string): Promise<boolean> {
  const state = await readImport(shop, what, fileId);
  if (state === "running") await enqueue(shop, shop.db, jobs[what], { fileId, staff: { id, name } }, fileId);
  return state !== null;
}

/** What became of the file that a page's address names; null if it names none. */
export async function readNamedImport(shop: Shop, what: Moved, url: URL): Promise<MoveResultRow | "running" | null> {
  const id = url.searchParams.get("import") ?? "";
  return isUuid(id) ? readImport(shop, what, id) : null;
}
