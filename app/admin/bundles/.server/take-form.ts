import { Refusal } from "#app/endpoint.ts";
import { sizeProblem } from "#app/media/rules.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { formWithPictures } from "../../.server/form-with-pictures.ts";
import type { Staff } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import type { BundleResult } from "../bundle-result.ts";
import { newItem } from "../bundle-state.ts";
import { bundleForm, problemsIn } from "../contract.ts";
import { type BundleDraft, readDraft, readRearrangement, rearranged } from "../draft.ts";
import { findProduct, readOptions } from "./item-options.ts";
import { pricesOfPage } from "./price-draft.ts";
import { saveBundle } from "./save-bundle.ts";

export type TakenForm =
  | { kind: "saved"; id: number; version: number }
  | { kind: "gone" }
  | { kind: "locked"; needs: Permission }
  | { kind: "result"; status: number; result: BundleResult };

/**
 * Does what a bundle's form asks for: puts an item in, moves it or takes it out, which saves nothing, or saves it all.
 * @param id null to create one
 * @throws what `formWithPictures` does
 */
export async function takeForm(shop: Shop, staff: Staff, request: Request, id: number | null): Promise<TakenForm> {
  const form = await formWithPictures(request);
  const draft = readDraft(form);
  const intent = String(form.get("intent") ?? "save");
  if (intent === "add") return addItem(shop, draft, String(form.get("add") ?? ""));
  const rearrangement = readRearrangement(intent);
  if (rearrangement) return reply(shop, rearranged(draft, rearrangement), 200);

  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const read = bundleForm.safeParse(draft);
  const tooLarge = sizeProblem(files.map(({ size }) => size));
  const problems = [
    ...(read.success ? [] : problemsIn(read.error.issues)),
    ...(tooLarge ? [{ field: "pictures", message: tooLarge }] : []),
  ];
  if (!read.success || problems.length > 0) return reply(shop, draft, 400, problems);
  const version = Number(form.get("version")) || 0;
  const bytes = await Promise.all(files.map((file) => file.bytes()));
  try {
    const outcome = await saveBundle(shop, staff, { id, version, form: read.data, files: bytes });
    if (outcome.kind === "refused") return reply(shop, draft, 400, outcome.problems);
    if (outcome.kind === "changed") return reply(shop, draft, 409, [], outcome);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return reply(shop, draft, error.status, [{ message: error.message }]);
    throw error;
  }
}

async function addItem(shop: Shop, draft: BundleDraft, typed: string): Promise<TakenForm> {
  const found = await findProduct(shop, typed);
  const [option] = typeof found === "number" ? await readOptions(shop.db, [found]) : [];
  if (option) return reply(shop, { ...draft, items: [...draft.items, newItem(option)] }, 200);
  const name = typed.trim();
  const message =
    name === ""
      ? "Enter the name of a product"
      : found === "several"
        ? `Several products have “${name}” in their name: enter all of it`
        : `No product is called “${name}”`;
  return reply(shop, draft, 400, [{ field: "add", message }]);
}

async function reply(
  shop: Shop,
  draft: BundleDraft,
  status: number,
  problems: FormProblem[] = [],
  changed: BundleResult["changed"] = null,
): Promise<TakenForm> {
  const ids = draft.items.map(({ product }) => Number(product)).filter((id) => Number.isInteger(id) && id > 0);
  const [options, pricing] = await Promise.all([readOptions(shop.db, ids), pricesOfPage(shop, draft)]);
  return { kind: "result", status, result: { draft, options, pricing, problems, changed } };
}
