import { data, redirect } from "react-router";
import { sizeProblem } from "#app/media/rules.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { formWithPictures } from "../../.server/form-with-pictures.ts";
import { requireStaff } from "../../.server/require-staff.ts";
import type { Staff } from "../../.server/staff.ts";
import { refusalOutcome, refusedFor } from "../../kit/.server/run-action.ts";
import type { Conflict } from "../../kit/action-result.ts";
import { type ItemOption, newItem } from "../bundle-state.ts";
import { bundleForm, problemsIn } from "../contract.ts";
import { type BundleDraft, readDraft, readRearrangement, rearranged } from "../draft.ts";
import type { PricedBundle } from "../pricing.ts";
import { findProduct, pricesOfPage, readOptions } from "./item-options.ts";
import { saveBundle } from "./save-bundle.ts";

/**
 * Handles a submitted bundle form: adds, moves or removes an item without saving, or saves everything.
 * @param id null for a new bundle
 * @throws Response the redirect after saving, 404 if it is gone, or what `formWithPictures` throws
 */
export async function handleBundleForm(shop: Shop, staff: Staff, request: Request, id: number | null) {
  const form = await formWithPictures(request);
  const draft = readDraft(form);
  const intent = String(form.get("intent") ?? "save");
  if (intent === "add") return addItem(shop, draft, String(form.get("add") ?? ""));
  const rearrangement = readRearrangement(intent);
  if (rearrangement) return reply(shop, rearranged(draft, rearrangement), 200);
  const outcome = await saveForm(shop, staff, form, draft, id).catch(refusalOutcome);
  if (outcome.ok === true) throw redirect(outcome.to!);
  if (outcome.ok === "locked") await requireStaff(shop, request, outcome.needs);
  if (outcome.ok !== false) throw data(null, { status: 404 });
  return reply(shop, draft, outcome.status, outcome.problems, outcome.conflict);
}

async function saveForm(shop: Shop, staff: Staff, form: FormData, draft: BundleDraft, id: number | null) {
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const read = bundleForm.safeParse(draft);
  const tooLarge = sizeProblem(files.map(({ size }) => size));
  const problems = [
    ...(read.success ? [] : problemsIn(read.error.issues)),
    ...(tooLarge ? [{ field: "pictures", message: tooLarge }] : []),
  ];
  if (!read.success || problems.length > 0) return refusedFor(problems);
  const version = Number(form.get("version")) || 0;
  const bytes = await Promise.all(files.map((file) => file.bytes()));
  return saveBundle(shop, staff, { id, version, form: read.data, files: bytes });
}

async function addItem(shop: Shop, draft: BundleDraft, typed: string) {
  const found = await findProduct(shop, typed);
  const [option] = typeof found === "number" ? await readOptions(shop.db, [found]) : [];
  if (option) return reply(shop, { ...draft, items: [...draft.items, newItem(option)] }, 200);
  const name = typed.trim();
  const message =
    name === ""
      ? "Enter the name of a product"
      : found === "several"
        ? `Several products match “${name}”: enter the full name`
        : `No product matches “${name}”`;
  return reply(shop, draft, 400, [{ field: "add", message }]);
}

async function reply(
  shop: Shop,
  draft: BundleDraft,
  status: number,
  problems: FormProblem[] = [],
  conflict: Conflict | null = null,
) {
  const ids = draft.items.map(({ product }) => Number(product)).filter((id) => Number.isInteger(id) && id > 0);
  const [options, pricing] = await Promise.all([readOptions(shop.db, ids), pricesOfPage(shop, draft)]);
  return data<BundleResult>({ draft, options, pricing, problems, conflict }, { status });
}

/** The result of a bundle form that was not saved: the draft as typed, with its problems or the requested change. */
export type BundleResult = {
  draft: BundleDraft;
  options: ItemOption[];
  pricing: PricedBundle | "failed" | null;
  problems: FormProblem[];
  conflict: Conflict | null;
};
