import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { bundleAt, productAt } from "#app/catalogue/.server/find-by-slug.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import { bundleImages, bundleItems, bundles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import { missingPicturePermission, type Saved, saveWithPictures } from "../../.server/save-with-pictures.ts";
import type { Staff } from "../../.server/staff.ts";
import { type ActionCall, conflict, locked, missing, type Outcome, refusedFor } from "../../kit/.server/run-action.ts";
import { differences } from "../../kit/action-result.ts";
import type { Permission } from "../../permissions.ts";
import { readBundleForm } from "../bundle-form.ts";
import { type BundleState, checkBundle, describeBundle, type ItemOption, optionFor } from "../bundle-state.ts";
import { type BundleForm, maxPictures } from "../contract.ts";
import { pricedItem, priceOf } from "../pricing.ts";
import { readOptions } from "./item-options.ts";
import { readBundle, type StoredBundle } from "./read-bundle.ts";

/** Saves a bundle's posted form with its pictures, or nothing. @param id null to create one */
export const saveBundleForm = (call: ActionCall, id: number | null): Promise<Outcome> =>
  saveWithPictures(call, {
    read: readBundleForm,
    failure: "Failed to update bundle images",
    save: (tx, form, uploads) => save(call, tx, id, form, uploads),
  });

/** The second of two editors gets a conflict. */
async function save(
  { shop, staff }: ActionCall,
  tx: Transaction,
  id: number | null,
  form: BundleForm,
  uploads: readonly string[],
): Promise<Saved | Outcome> {
  const options = await readOptions(
    tx,
    form.items.map(({ product }) => product),
  );
  const before = id === null ? null : await readBundle(tx, id, true);
  if (id !== null && !before) return missing;
  const stored = before?.state.images ?? [];
  const checked = checkBundle(
    form,
    options,
    stored.map(({ imageUrl }) => imageUrl),
  );
  if (!checked.ok) return refusedFor(checked.problems);
  const taken = await slugProblem(tx, checked.state.slug, id);
  if (taken) return refusedFor([taken]);
  if (before && before.version !== form.version) {
    return conflictWith(tx, before, checked.state, options);
  }
  const needs = missingPermission(staff, stored, checked.state.images, uploads.length);
  if (needs) return locked(needs);
  const tooMany = picturesProblem(checked.state.images.length + uploads.length);
  if (tooMany) return refusedFor([tooMany]);
  const added = uploads.map((imageUrl) => ({ imageUrl, alt: checked.state.name }));
  const state = { ...checked.state, images: [...checked.state.images, ...added] };
  const saved = await writeBundle(shop, tx, before, state, options);
  const nameOf = (productId: number) => optionFor(options, productId)?.name ?? `product ${productId}`;
  await audit(tx, staff, "bundles", saved.id, {
    action: before ? "update" : "create",
    summary: `${before ? "changed" : "created"} the bundle ${state.name}`,
    before: before && describeBundle(before.state, nameOf),
    after: describeBundle(state, nameOf),
  });
  const kept = new Set(state.images.map(({ imageUrl }) => imageUrl));
  return {
    to: `${href("/admin/bundles/:id", { id: String(saved.id) })}?saved=${saved.version}`,
    unused: stored.map(({ imageUrl }) => imageUrl).filter((url) => !kept.has(url)),
  };
}

function picturesProblem(wanted: number): FormProblem | null {
  if (wanted <= maxPictures) return null;
  const message = `A bundle has at most ${maxPictures} pictures: remove ${wanted - maxPictures}`;
  return { field: "pictures", message };
}

async function writeBundle(
  shop: Shop,
  tx: Transaction,
  before: StoredBundle | null,
  { items, images, price, ...words }: BundleState,
  options: readonly ItemOption[],
) {
  const { originalPrice } = priceOf(items.map(pricedItem), price, options, shop.store);
  const row = {
    ...words,
    retailPricePence: price,
    originalPricePence: originalPrice,
    imageUrl: images[0]?.imageUrl ?? null,
  };
  const [saved] = await (before
    ? dataCall(shop, "Failed to update bundle", () =>
        tx
          .update(bundles)
          .set({ ...row, version: before.version + 1, updatedAt: new Date() })
          .where(eq(bundles.id, before.id))
          .returning({ id: bundles.id, version: bundles.version }),
      )
    : dataCall(shop, "Failed to create bundle", () =>
        tx
          .insert(bundles)
          .values({ ...row, rating: null, sortOrder: sql`(select coalesce(max(b.sort_order), 0) + 1 from bundles b)` })
          .returning({ id: bundles.id, version: bundles.version }),
      ));
  await writeParts(shop, tx, saved!.id, { items, images });
  return saved!;
}

async function slugProblem(tx: Transaction, slug: string, id: number | null): Promise<FormProblem | null> {
  const owner = (await bundleAt(tx, slug, id)) ?? (await productAt(tx, slug));
  return owner ? { field: "slug", message: `${owner.name} already uses this web address` } : null;
}

async function conflictWith(
  tx: Transaction,
  { id, version, state }: StoredBundle,
  wanted: BundleState,
  options: readonly ItemOption[],
): Promise<Outcome> {
  const all = [
    ...options,
    ...(await readOptions(
      tx,
      state.items.map(({ productId }) => productId),
    )),
  ];
  const nameOf = (productId: number) => optionFor(all, productId)?.name ?? `product ${productId}`;
  const last = await lastChange(tx, "bundles", id);
  const found = differences(describeBundle(state, nameOf), describeBundle(wanted, nameOf));
  return conflict(version, { ...last, differences: found });
}

/** Replaces a bundle's items and pictures, in order. */
async function writeParts(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  bundleId: number,
  { items, images }: Pick<BundleState, "items" | "images">,
): Promise<void> {
  await dataCall(shop, "Failed to update bundle items", async () => {
    await tx.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId));
    await tx.insert(bundleItems).values(items.map((item, index) => ({ ...item, bundleId, displayOrder: index + 1 })));
  });
  await dataCall(shop, "Failed to update bundle images", async () => {
    await tx.delete(bundleImages).where(eq(bundleImages.bundleId, bundleId));
    if (images.length > 0)
      await tx
        .insert(bundleImages)
        .values(images.map((image, index) => ({ ...image, bundleId, imageOrder: index + 1 })));
  });
}

type Images = BundleState["images"];

/**
 * The missing permission for the changes to the pictures: a form can leave one out or change it in several ways.
 * @param added how many are uploaded with the form
 */
function missingPermission(staff: Staff, before: Images, wanted: Images, added: number): Permission | null {
  const urls = new Set(wanted.map(({ imageUrl }) => imageUrl));
  const still = before.filter(({ imageUrl }) => urls.has(imageUrl));
  return missingPicturePermission(staff, {
    create_images: added > 0,
    delete_images: still.length < before.length,
    update_images: !isDeepStrictEqual(still, wanted),
  });
}
