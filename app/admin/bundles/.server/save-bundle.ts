import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { bundleAt, productAt } from "#app/catalogue/.server/find-by-slug.ts";
import { type EncodedPicture, encodePicture, storePicture } from "#app/media/.server/store-picture.ts";
import { notAPicture } from "#app/media/rules.ts";
import type { FormProblem } from "#app/shared/form.ts";
import type { Transaction } from "#database/open.ts";
import { bundleImages, bundleItems, bundles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit, lastChange } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import { type Staff, staffMay } from "../../.server/staff.ts";
import { conflict, doneAt, locked, missing, type Outcome, refused, refusedFor } from "../../kit/.server/run-action.ts";
import { differences } from "../../kit/action-result.ts";
import type { Permission } from "../../permissions.ts";
import { forgetUpload } from "../../products/.server/product-images.ts";
import { type BundleState, checkBundle, describeBundle, type ItemOption, optionFor } from "../bundle-state.ts";
import { type BundleForm, maxPictures } from "../contract.ts";
import { priceOf } from "../pricing.ts";
import { readOptions } from "./item-options.ts";
import { readBundle, type StoredBundle } from "./read-bundle.ts";

type Wanted = { id: number | null; version: number; form: BundleForm; files: Uint8Array[] };

/**
 * Creates or updates a bundle with its pictures, completely or not at all. If somebody else saved in between, nothing is
 * saved and the outcome is a conflict.
 */
export async function saveBundle(shop: Shop, staff: Staff, { id, version, form, files }: Wanted): Promise<Outcome> {
  const encoded: EncodedPicture[] = [];
  for (const bytes of files) {
    const picture = await encodePicture(bytes);
    if (!picture) return refused(notAPicture, "pictures", 400);
    encoded.push(picture);
  }
  const options = await readOptions(
    shop.db,
    form.items.map(({ product }) => product),
  );
  const uploads: string[] = [];
  try {
    const outcome = await shop.db.transaction(async (tx): Promise<Outcome & { removed?: string[] }> => {
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
      if (before && before.version !== version) return await conflictWith(tx, before, checked.state, options);
      const needs = missingPermission(staff, stored, checked.state.images, encoded.length);
      if (needs) return locked(needs);
      const tooMany = picturesProblem(checked.state.images.length + encoded.length);
      if (tooMany) return refusedFor([tooMany]);
      for (const each of encoded) uploads.push((await storePicture(shop, each)).path);
      const added = uploads.map((imageUrl) => ({ imageUrl, alt: checked.state.name }));
      const state = { ...checked.state, images: [...checked.state.images, ...added] };
      const saved = await writeBundle(shop, tx, before, state, options);
      const nameOf = (productId: number) => optionFor(options, productId)?.name ?? `product ${productId}`;
      await audit(tx, staff, {
        action: before ? "update" : "create",
        resource: "bundles",
        resourceId: saved.id,
        summary: `${before ? "changed" : "created"} the bundle ${state.name}`,
        before: before && describeBundle(before.state, nameOf),
        after: describeBundle(state, nameOf),
      });
      const kept = new Set(state.images.map(({ imageUrl }) => imageUrl));
      const removed = stored.map(({ imageUrl }) => imageUrl).filter((url) => !kept.has(url));
      const page = href("/admin/bundles/:id", { id: String(saved.id) });
      return { ...doneAt(`${page}?saved=${saved.version}`), removed };
    });
    if (outcome.ok === true) for (const url of outcome.removed ?? []) await forgetUpload(shop, url);
    return outcome;
  } catch (error) {
    for (const url of uploads) await forgetUpload(shop, url);
    throw error;
  }
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
  { items, images, ...texts }: BundleState,
  options: readonly ItemOption[],
) {
  const priced = items.map(({ productId, quantity, customPricePence }) => ({
    productId,
    quantity,
    price: customPricePence,
  }));
  const { originalPrice } = priceOf(priced, texts.retailPricePence, options, shop.store);
  const row = { ...texts, originalPricePence: originalPrice, imageUrl: images[0]?.imageUrl ?? null };
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
  return conflict(version, { by: last?.by ?? null, differences: found });
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
 * Checks the picture permissions (R-ADMIN-2) by comparing before and after, since a form can change pictures in more
 * ways than by its boxes.
 * @param added the number of uploads
 * @returns the permission that is missing; null for none
 */
function missingPermission(staff: Staff, before: Images, wanted: Images, added: number): Permission | null {
  const urls = new Set(wanted.map(({ imageUrl }) => imageUrl));
  const still = before.filter(({ imageUrl }) => urls.has(imageUrl));
  const needed: Permission[] = [];
  if (added > 0) needed.push("create_images");
  if (still.length < before.length) needed.push("delete_images");
  if (!isDeepStrictEqual(still, wanted)) needed.push("update_images");
  return needed.find((permission) => !staffMay(staff, permission)) ?? null;
}
