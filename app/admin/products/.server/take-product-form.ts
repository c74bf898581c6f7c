import { Refusal } from "#app/endpoint.ts";
import { pictureLimits, sizeProblem } from "#app/media/rules.ts";
import { limitedForm, TooLarge } from "#app/returns/.server/limited-form.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import type { ProductTold } from "../product-told.ts";
import { readProductForm } from "../read-product-form.ts";
import { type SaveOutcome, saveProduct } from "./save-product.ts";

/** All pictures of a form, with room for the rest of it. */
const mostBytes = pictureLimits.total + 1024 * 1024;
/** Long enough for any field; what is typed beyond is cut, or the answer could be made endless. */
const longest = 10_000;

type Told = { kind: "told"; status: number; told: ProductTold };
export type TakenForm = Exclude<SaveOutcome, { kind: "refused" | "changed" }> | Told;

/** Reads a product's posted form, pictures and all, and saves it. @param id null to create one */
export async function takeProductForm(
  shop: Shop,
  staff: Staff,
  request: Request,
  id: number | null,
): Promise<TakenForm> {
  const form = await readLimited(request);
  if (!form) return tell(413, {}, [{ field: "pictures", message: "Choose pictures of at most 10 MB each" }]);
  const typed = typedIn(form);
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const tooLarge = sizeProblem(files.map(({ size }) => size));
  const read = readProductForm(form, files.length);
  const problems = [...(read.ok ? [] : read.problems), ...(tooLarge ? [{ field: "pictures", message: tooLarge }] : [])];
  if (!read.ok || problems.length > 0) return tell(400, typed, problems);
  try {
    const outcome = await saveProduct(shop, staff, id, read.form, await Promise.all(files.map((file) => file.bytes())));
    if (outcome.kind === "refused") return tell(400, typed, outcome.problems);
    if (outcome.kind === "changed") return tell(409, typed, [], outcome);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return tell(error.status, typed, [{ message: error.message }]);
    throw error;
  }
}

const tell = (
  status: number,
  typed: ProductTold["typed"],
  problems: ProductTold["problems"],
  changed: ProductTold["changed"] = null,
): Told => ({ kind: "told", status, told: { problems, typed, changed } });

async function readLimited(request: Request): Promise<FormData | null> {
  try {
    return await limitedForm(request, mostBytes);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

export const typedIn = (form: FormData): ProductTold["typed"] =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, longest)]] : [])),
  );
