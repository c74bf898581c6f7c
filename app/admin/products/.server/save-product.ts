import { isDeepStrictEqual } from "node:util";
import { lockRecords } from "#app/catalogue/.server/lock-products.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { publishingProblems } from "#app/markets/shown-safety.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import { missingPicturePermission, type Saved, saveWithPictures } from "../../.server/save-with-pictures.ts";
import type { Staff } from "../../.server/staff.ts";
import { type ActionCall, conflict, locked, missing, type Outcome, refusedFor } from "../../kit/.server/run-action.ts";
import { differences } from "../../kit/action-result.ts";
import type { Permission } from "../../permissions.ts";
import type { ProductForm } from "../contract.ts";
import {
  describeProduct,
  freeVariantsMessage,
  newProduct,
  type ProductState,
  unpriced,
  wantedState,
} from "../product-state.ts";
import { readProductForm, variantField } from "../read-product-form.ts";
import { priceTooLow } from "../rules.ts";
import { checkProduct } from "./check-product.ts";
import { priceSiblings } from "./edit-many.ts";
import { productStateOf, readProduct, type StoredProduct, shownOf, siblingsOf } from "./read-product.ts";
import { nowUnused, writeProduct } from "./write-product.ts";

/**
 * Saves a product's posted form with its pictures, or nothing. The shop shows it with the next request, since database
 * triggers notify every process.
 * @param id null to create one
 */
export const saveProductForm = (call: ActionCall, id: number | null): Promise<Outcome> =>
  saveWithPictures(call, {
    read: readProductForm,
    failure: "Failed to upload product image",
    save: (tx, form, uploads) => save(call, tx, id, form, uploads),
  });

async function save(
  { shop, staff }: ActionCall,
  tx: Transaction,
  id: number | null,
  form: ProductForm,
  uploads: readonly string[],
): Promise<Saved | Outcome> {
  const address = form.slug || nameSlug(form.name);
  const { stored, siblings } = await lockToSave(shop, tx, id, { ...form, slug: address });
  if (id !== null && !stored) return missing;
  const before = stored ? productStateOf(stored) : newProduct;
  const wanted = withPictures(wantedState({ ...form, slug: address }, before), uploads);
  if (stored && stored.version !== form.version) return conflictWith(tx, stored, wanted);
  const needs = missingPermission(staff, before, wanted);
  if (needs) return locked(needs);
  const problems = [
    ...priceProblems(form, unpriced(stored && before, wanted)),
    ...safetyProblems(shop, stored && before, wanted),
    ...(await checkProduct(tx, id, form, wanted, stored ? before.slug : null)),
  ];
  if (problems.length > 0) return refusedFor(problems);
  const free = await priceSiblings(shop, tx, staff, siblings, wanted);
  if (free.length > 0) return refusedFor(free);
  const written = await writeProduct(shop, tx, id, before, wanted);
  const entry = stored
    ? { action: "update", summary: `changed ${before.name}`, before: describeProduct(before) }
    : { action: "create", summary: `created ${wanted.name}`, before: null };
  await audit(tx, staff, "products", written, { ...entry, after: describeProduct(wanted) });
  return {
    to: `/admin/products/${written}?saved=${stored ? stored.version + 1 : 1}`,
    unused: await nowUnused(tx, written, removedPictures(before, wanted)),
  };
}

/**
 * The product as it is stored, locked, and the products that take its price; neither for a new one, for whose address
 * this waits, so that a form sent twice creates one product.
 */
async function lockToSave(shop: Shop, tx: Transaction, id: number | null, { pricesSiblings, slug }: ProductForm) {
  await lockRecords(tx, id === null ? [] : [id], [slug]);
  if (id === null) return { stored: null, siblings: [] };
  const stored = await dataCall(shop, "Failed to fetch product", () => readProduct(tx, id));
  const siblings = stored && pricesSiblings ? await siblingsOf(tx, { id, slug: shownOf(stored).slug }) : [];
  return { stored, siblings: siblings.map((each) => each.id) };
}

/** Somebody else has saved the product since the form was opened. */
async function conflictWith(tx: Transaction, stored: StoredProduct, wanted: ProductState): Promise<Outcome> {
  const found = differences(describeProduct(productStateOf(stored)), describeProduct(wanted));
  const last = await lastChange(tx, "products", stored.id);
  return conflict(stored.version, { ...last, differences: found });
}

/** Why a product that is to be on sale cannot be. @param before null for a new one */
const safetyProblems = ({ store, config }: Shop, before: ProductState | null, wanted: ProductState): FormProblem[] =>
  wanted.isAvailable ? publishingProblems(store, config.SHOP_MODE, before?.isAvailable ? before : null, wanted) : [];

function priceProblems(
  form: ProductForm,
  { product, variants, overridden }: ReturnType<typeof unpriced>,
): FormProblem[] {
  const isFree = (row: ProductForm["variants"][number]) =>
    row.id === null ? row.price === 0 : variants.some(({ id }) => id === row.id);
  const fields = form.variants.filter(isFree).map(({ key }) => variantField(key, "price"));
  return [
    ...[...(product ? ["price"] : []), ...fields].map((field) => ({ field, message: priceTooLow })),
    ...(overridden.length > 0 ? [{ field: "override-price", message: freeVariantsMessage(overridden) }] : []),
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

/** The URLs of the pictures that the save takes away. */
function removedPictures(before: ProductState, wanted: ProductState): string[] {
  const kept = new Set(wanted.images.map(({ url }) => url));
  return before.images.flatMap(({ url }) => (url && !kept.has(url) ? [url] : []));
}

/** The default description of a new picture. */
const altOf = (name: string, color: string | null) => (color ? `${name} in ${color.toLowerCase()}` : name);

/** The missing permission for the changes to the pictures. */
function missingPermission(staff: Staff, before: ProductState, wanted: ProductState): Permission | null {
  const ids = new Set(wanted.images.map(({ id }) => id));
  const old = wanted.images.filter(({ id }) => id !== null);
  const still = before.images.filter(({ id }) => ids.has(id));
  const isAdded = wanted.images.length > old.length;
  return missingPicturePermission(staff, {
    create_images: isAdded,
    delete_images: still.length < before.images.length,
    update_images: !isAdded && !isDeepStrictEqual(still, old),
  });
}
