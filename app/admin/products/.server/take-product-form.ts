import { Refusal } from "#app/endpoint.ts";
import { sizeProblem } from "#app/media/rules.ts";
import type { Shop } from "#server/shop.ts";
import { formWithPictures } from "../../.server/form-with-pictures.ts";
import type { Staff } from "../../.server/staff.ts";
import type { ProductResult } from "../product-result.ts";
import { readProductForm } from "../read-product-form.ts";
import { type SaveOutcome, saveProduct } from "./save-product.ts";

/** Long enough for any field; what is typed beyond is cut, or the answer could be made endless. */
const longest = 10_000;

type Reply = { kind: "result"; status: number; result: ProductResult };
export type TakenForm = Exclude<SaveOutcome, { kind: "refused" | "changed" }> | Reply;

/** Reads a product's posted form, pictures and all, and saves it. @param id null to create one @throws what `formWithPictures` does */
export async function takeProductForm(
  shop: Shop,
  staff: Staff,
  request: Request,
  id: number | null,
): Promise<TakenForm> {
  const form = await formWithPictures(request);
  const typed = typedIn(form);
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const tooLarge = sizeProblem(files.map(({ size }) => size));
  const read = readProductForm(form, files.length);
  const problems = [...(read.ok ? [] : read.problems), ...(tooLarge ? [{ field: "pictures", message: tooLarge }] : [])];
  if (!read.ok || problems.length > 0) return reply(400, typed, problems);
  try {
    const outcome = await saveProduct(shop, staff, id, read.form, await Promise.all(files.map((file) => file.bytes())));
    if (outcome.kind === "refused") return reply(400, typed, outcome.problems);
    if (outcome.kind === "changed") return reply(409, typed, [], outcome);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return reply(error.status, typed, [{ message: error.message }]);
    throw error;
  }
}

const reply = (
  status: number,
  typed: ProductResult["typed"],
  problems: ProductResult["problems"],
  changed: ProductResult["changed"] = null,
): Reply => ({ kind: "result", status, result: { problems, typed, changed } });

const typedIn = (form: FormData): ProductResult["typed"] =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, longest)]] : [])),
  );
