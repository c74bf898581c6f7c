import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { deletePicture, type EncodedPicture, encodePicture, storePicture } from "#app/media/.server/store-picture.ts";
import { notAPicture, sizeProblem } from "#app/media/rules.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import { products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import {
  type ActionCall,
  conflict,
  doneAt,
  locked,
  missing,
  type Outcome,
  refused,
  refusedFor,
} from "../../kit/.server/run-action.ts";
import { differences } from "../../kit/action-result.ts";
import type { Permission } from "../../permissions.ts";
import type { ProductForm } from "../contract.ts";
import { givenAway, newProduct, type ProductState, unpriced, wantedState } from "../product-state.ts";
import { describeProduct } from "../product-words.ts";
import { readProductForm, variantField } from "../read-product-form.ts";
import { leastPrice } from "../rules.ts";
import { checkProduct } from "./check-product.ts";
import { priceSiblings } from "./edit-many.ts";
import { forgetUpload, nowUnused } from "./product-images.ts";
import { productStateOf, readProduct, shownOf, siblingsOf } from "./read-product.ts";
import { writeProduct } from "./write-product.ts";

/** Reads a product's posted form, pictures and all, and saves it. @param id null to create one */
export async function saveProductForm({ shop, staff, form }: ActionCall, id: number | null): Promise<Outcome> {
  const files = form.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const tooLarge = sizeProblem(files.map(({ size }) => size));
  const read = readProductForm(form, files.length);
  const problems = [...(read.ok ? [] : read.problems), ...(tooLarge ? [{ field: "pictures", message: tooLarge }] : [])];
  if (!read.ok || problems.length > 0) return refusedFor(problems);
  return saveProduct(shop, staff, id, read.form, await Promise.all(files.map((file) => file.bytes())));
}

/**
 * Saves a product's whole form at once, or nothing of it: itself, its override, variants and pictures. The shop shows it
 * from the next request on, since whatever changes these tables tells every process.
 * @param id null to create one
 * @param files the pictures that came along, in the order in which the form names them
 */
async function saveProduct(
  shop: Shop,
  staff: Staff,
  id: number | null,
  form: ProductForm,
  files: readonly Uint8Array[],
): Promise<Outcome> {
  const made: EncodedPicture[] = [];
  for (const bytes of files) {
    const picture = await encodePicture(bytes);
    if (!picture) return refused(notAPicture, "pictures", 400);
    made.push(picture);
  }
  const kept: string[] = [];
  const forget = () => Promise.all(made.map(({ picture }) => deletePicture(shop, picture)));
  try {
    for (const each of made)
      kept.push((await dataCall(shop, "Failed to upload product image", () => storePicture(shop, each))).path);
    const { outcome, unused } = await shop.db.transaction((tx) => save(shop, tx, staff, id, form, kept));
    if (outcome.ok !== true) await forget();
    await Promise.all(unused.map((url) => forgetUpload(shop, url)));
    return outcome;
  } catch (error) {
    await forget();
    throw error;
  }
}

/** With pictures that nothing shows any more. */
type Saved = { outcome: Outcome; unused: string[] };
const refuse = (outcome: Outcome): Saved => ({ outcome, unused: [] });

async function save(
  shop: Shop,
  tx: Transaction,
  staff: Staff,
  id: number | null,
  form: ProductForm,
  kept: string[],
): Promise<Saved> {
  const siblings = id !== null && form.pricesSiblings ? await siblingIds(tx, id) : [];
  const stored = id === null ? null : await lockedProduct(shop, tx, id, siblings);
  if (id !== null && !stored) return refuse(missing);
  const before = stored ? productStateOf(stored) : newProduct;
  const wanted = withPictures(wantedState({ ...form, slug: form.slug || nameSlug(form.name) }, before), kept);
  if (stored && stored.version !== form.version) {
    const found = differences(describeProduct(before), describeProduct(wanted));
    const last = await lastChange(tx, "products", stored.id);
    return refuse(conflict(stored.version, { ...last, differences: found }));
  }
  const needs = missingPermission(staff, before, wanted);
  if (needs) return refuse(locked(needs));
  const problems = [
    ...priceProblems(form, unpriced(stored && before, wanted)),
    ...(await checkProduct(tx, id, form, wanted, stored ? before.slug : null)),
  ];
  if (problems.length > 0) return refuse(refusedFor(problems));
  const free = await priceSiblings(shop, tx, staff, siblings, wanted);
  if (free.length > 0) return refuse(refusedFor(free));
  const written = await writeProduct(shop, tx, id, before, wanted);
  await audit(tx, staff, {
    action: stored ? "update" : "create",
    resource: "products",
    resourceId: written,
    summary: stored ? `changed ${before.name}` : `created ${wanted.name}`,
    before: stored ? describeProduct(before) : null,
    after: describeProduct(wanted),
  });
  const urls = new Set(wanted.images.map(({ url }) => url));
  const gone = before.images.flatMap(({ url }) => (url && !urls.has(url) ? [url] : []));
  return {
    outcome: doneAt(`/admin/products/${written}?saved=${stored ? stored.version + 1 : 1}`),
    unused: await nowUnused(tx, written, gone),
  };
}

async function siblingIds(tx: Transaction, id: number): Promise<number[]> {
  const stored = await readProduct(tx, id);
  return stored ? (await siblingsOf(tx, { id, slug: shownOf(stored).slug })).map((each) => each.id) : [];
}

/** All in the order of their ids, as whoever changes many locks them. */
async function lockedProduct(shop: Shop, tx: Transaction, id: number, others: readonly number[]) {
  const ids = [id, ...others];
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  return dataCall(shop, "Failed to fetch product", () => readProduct(tx, id));
}

function priceProblems(
  form: ProductForm,
  { product, variants, overridden }: ReturnType<typeof unpriced>,
): FormProblem[] {
  const isFree = (row: ProductForm["variants"][number]) =>
    row.id === null ? row.price === 0 : variants.some(({ id }) => id === row.id);
  const fields = form.variants.filter(isFree).map(({ key }) => variantField(key, "price"));
  return [
    ...[...(product ? ["price"] : []), ...fields].map((field) => ({ field, message: leastPrice })),
    ...(overridden.length > 0 ? [{ field: "override-price", message: givenAway(overridden) }] : []),
  ];
}

const withPictures = (state: ProductState, kept: readonly string[]): ProductState => ({
  ...state,
  images: state.images.flatMap((image) => {
    const url = image.url ?? kept[image.file ?? -1];
    return url
      ? [{ ...image, url, file: null, alt: image.alt || (image.id === null ? altOf(state.name, image.color) : "") }]
      : [];
  }),
});

/** A picture that nobody has described is at least called what it shows. */
const altOf = (name: string, color: string | null) => (color ? `${name} in ${color.toLowerCase()}` : name);

/** Pictures have permissions of their own (R-ADMIN-2). */
function missingPermission(staff: Staff, before: ProductState, wanted: ProductState): Permission | null {
  const ids = new Set(wanted.images.map(({ id }) => id));
  const old = wanted.images.filter(({ id }) => id !== null);
  const needed: Permission[] = [];
  if (wanted.images.length > old.length) needed.push("create_images");
  if (before.images.some(({ id }) => !ids.has(id))) needed.push("delete_images");
  const still = before.images.filter(({ id }) => ids.has(id));
  if (wanted.images.length === old.length && !isDeepStrictEqual(still, old)) needed.push("update_images");
  return needed.find((permission) => !staffMay(staff, permission)) ?? null;
}
