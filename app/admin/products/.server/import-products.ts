import { eq } from "drizzle-orm";
import { lockCatalogue } from "#app/catalogue/.server/lock-products.ts";
import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import type { Transaction } from "#database/open.ts";
import { productImports } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { differences } from "../../kit/action-result.ts";
import { describeProduct, keptPrices } from "../product-state.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { tableLimit } from "./read-table.ts";
import { writeProduct } from "./write-product.ts";

/** A previewed table, with the id to import it; null if it cannot be imported. */
type TriedImport = { plan: ImportPlan; importId: string | null };

/** Previews a table, and stores it for a day to be imported. */
export async function tryImport(shop: Shop, csv: string): Promise<TriedImport> {
  const plan = await planImport(shop, shop.db, csv);
  const isReady = plan.problems.length === 0 && plan.changes.length > 0;
  return { plan, importId: isReady ? await keepFile(shop, csv) : null };
}

/** Stores a previewed file for a day. @returns its id, see `takeFile` */
export async function keepFile(shop: Shop, csv: string): Promise<string> {
  const [row] = await shop.db.insert(productImports).values({ csv }).returning({ id: productImports.id });
  return row!.id;
}

/**
 * A previewed file, locked so that it is imported once; delete it with `dropFile`.
 * @returns null if it has been imported
 */
export async function takeFile(tx: Transaction, id: string): Promise<string | null> {
  const [kept] = await tx.select().from(productImports).where(eq(productImports.id, id)).for("update");
  return kept?.csv ?? null;
}

export const dropFile = (tx: Transaction, id: string) => tx.delete(productImports).where(eq(productImports.id, id));

type ImportOutcome =
  | { kind: "imported"; created: number; changed: number }
  | { kind: "gone" }
  /** Something has changed since the preview; nothing was written. */
  | { kind: "refused"; plan: ImportPlan };

/** Imports a previewed table, all of it or nothing. */
export async function importProducts(shop: Shop, staff: Staff, importId: string): Promise<ImportOutcome> {
  return shop.db.transaction(async (tx) => {
    const csv = await takeFile(tx, importId);
    if (csv === null) return { kind: "gone" };
    await lockCatalogue(tx);
    const plan = await planImport(shop, tx, csv);
    if (plan.problems.length > 0) return { kind: "refused", plan };
    await applyPlan(shop, tx, staff, plan);
    await dropFile(tx, importId);
    const created = plan.changes.filter(({ id }) => id === null).length;
    return { kind: "imported", created, changed: plan.changes.length - created };
  });
}

/** Writes a plan without problems, with an audit entry for each product. */
export async function applyPlan(shop: Shop, tx: Transaction, staff: Staff, { changes }: ImportPlan): Promise<void> {
  for (const { id, before, after } of changes) {
    const written = await writeProduct(shop, tx, id, before, after);
    await audit(tx, staff, "products", written, {
      action: id === null ? "create" : "update",
      summary: id === null ? `created ${after.name} from a table` : `changed ${before.name} by a table`,
      before: id === null ? null : describeProduct(before),
      after: describeProduct(after),
    });
  }
}

/** What the page of an import shows of a file. */
export type ImportResult<Plan> = {
  /** A problem with the file itself. */
  problem: string | null;
  plan: Plan | null;
  /** The id to import it; null if it cannot be imported. */
  importId: string | null;
};

const shownProblems = 200;
const shownExamples = 50;

/** A plan as the preview shows it: counts, and the first problems and changes. */
export function summarizePlan({ problems, changes, unchanged }: ImportPlan) {
  const created = changes.filter(({ id }) => id === null).length;
  return {
    problems: problems.slice(0, shownProblems),
    problemCount: problems.length,
    created,
    changed: changes.length - created,
    unchanged,
    examples: changes.slice(0, shownExamples).map(({ id, before, after }) => ({
      name: after.name,
      isNew: id === null,
      variants: after.variants.length,
      /** Variants that cost what they did, although the product's price changes. */
      keptPrices: id === null ? 0 : keptPrices(before, after).length,
      differences: id === null ? [] : differences(describeProduct(before), describeProduct(after)),
    })),
  };
}
export type PlanResult = ReturnType<typeof summarizePlan>;

type ImportRequest =
  | { kind: "table"; csv: string }
  | { kind: "yes"; importId: string }
  | { kind: "problem"; status: number; message: string };

/** Reads the import form: an uploaded table, or the confirmation of a previewed one. */
export async function readImportForm(request: Request): Promise<ImportRequest> {
  const problem = (status: number, message: string): ImportRequest => ({ kind: "problem", status, message });
  let form: FormData;
  try {
    form = await limitedForm(request, tableLimit + 10_000);
  } catch (error) {
    if (error instanceof TooLarge) return problem(413, "Choose a table of at most 10 MB");
    throw error;
  }
  const importId = String(form.get("import") ?? "");
  if (importId) {
    return isUuid(importId) ? { kind: "yes", importId } : problem(400, "Choose the table again");
  }
  const file = form.get("table");
  if (!(file instanceof File) || file.size === 0) return problem(400, "Choose a table in CSV");
  try {
    return { kind: "table", csv: new TextDecoder("utf-8", { fatal: true }).decode(await file.bytes()) };
  } catch {
    return problem(400, "This is no table in CSV. Save it as ‘CSV UTF-8’ and choose it again");
  }
}
