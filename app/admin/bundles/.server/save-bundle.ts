import { and, desc, eq, sql } from "drizzle-orm";
import { bundleAt, productAt } from "#app/catalogue/.server/find-by-slug.ts";
import { forgetPicture, keepPicture, type MadePicture, makePicture } from "#app/media/.server/store-picture.ts";
import { notAPicture } from "#app/media/rules.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { readPictureAddress } from "#app/shared/uploaded-picture.ts";
import type { Transaction } from "#database/open.ts";
import { auditLog, bundles } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { type Difference, differences } from "../../kit/differences.ts";
import type { Permission } from "../../permissions.ts";
import { type BundleState, type ItemOption, inWords, optionFor } from "../bundle-state.ts";
import { checkBundle } from "../check-bundle.ts";
import { type BundleForm, mostPictures } from "../contract.ts";
import { priceOf } from "../pricing.ts";
import { readOptions } from "./item-options.ts";
import { missingPermission } from "./missing-permission.ts";
import { readBundle, type StoredBundle } from "./read-bundle.ts";
import { writeParts } from "./write-bundle.ts";

export type SaveOutcome =
  | { kind: "saved"; id: number; version: number }
  | { kind: "gone" }
  | { kind: "locked"; needs: Permission }
  | { kind: "refused"; problems: FormProblem[] }
  | { kind: "changed"; by: string | null; version: number; differences: Difference[] };

type Wanted = { id: number | null; version: number; form: BundleForm; files: Uint8Array[] };

/** Creates or changes a bundle, pictures and all, wholly or not at all. Of two people the second is told of the first. */
export async function saveBundle(shop: Shop, staff: Staff, { id, version, form, files }: Wanted): Promise<SaveOutcome> {
  const made: MadePicture[] = [];
  for (const bytes of files) {
    const picture = await makePicture(bytes);
    if (!picture) return { kind: "refused", problems: [{ field: "pictures", message: notAPicture }] };
    made.push(picture);
  }
  const options = await readOptions(
    shop.db,
    form.items.map(({ product }) => product),
  );
  const uploads: string[] = [];
  try {
    const outcome = await shop.db.transaction(async (tx): Promise<SaveOutcome & { lost?: string[] }> => {
      const before = id === null ? null : await readBundle(tx, id, true);
      if (id !== null && !before) return { kind: "gone" };
      const stored = before?.state.images ?? [];
      const checked = checkBundle(
        form,
        options,
        stored.map(({ imageUrl }) => imageUrl),
      );
      if (!checked.ok) return { kind: "refused", problems: checked.problems };
      const taken = await slugProblem(tx, checked.state.slug, id);
      if (taken) return { kind: "refused", problems: [taken] };
      if (before && before.version !== version) return await changedMeanwhile(tx, before, checked.state, options);
      const needs = missingPermission(staff, stored, checked.state.images, made.length);
      if (needs) return { kind: "locked", needs };
      const tooMany = picturesProblem(checked.state.images.length + made.length);
      if (tooMany) return { kind: "refused", problems: [tooMany] };
      for (const each of made) uploads.push((await keepPicture(shop, each)).path);
      const added = uploads.map((imageUrl) => ({ imageUrl, alt: checked.state.name }));
      const state = { ...checked.state, images: [...checked.state.images, ...added] };
      const saved = await write(shop, tx, before, state, options);
      const nameOf = (productId: number) => optionFor(options, productId)?.name ?? `product ${productId}`;
      await audit(tx, staff, {
        action: before ? "update" : "create",
        resource: "bundles",
        resourceId: saved.id,
        summary: `${before ? "changed" : "made"} the bundle ${state.name}`,
        before: before && inWords(before.state, nameOf),
        after: inWords(state, nameOf),
      });
      const kept = new Set(state.images.map(({ imageUrl }) => imageUrl));
      const lost = stored.map(({ imageUrl }) => imageUrl).filter((url) => !kept.has(url));
      return { kind: "saved", ...saved, lost };
    });
    if (outcome.kind === "saved") for (const url of outcome.lost ?? []) await forget(shop, url);
    return outcome;
  } catch (error) {
    for (const url of uploads) await forget(shop, url);
    throw error;
  }
}

function picturesProblem(wanted: number): FormProblem | null {
  if (wanted <= mostPictures) return null;
  const message = `A bundle has at most ${mostPictures} pictures: remove ${wanted - mostPictures}`;
  return { field: "pictures", message };
}

async function write(
  shop: Shop,
  tx: Transaction,
  before: StoredBundle | null,
  { items, images, ...words }: BundleState,
  options: readonly ItemOption[],
) {
  const priced = items.map(({ productId, quantity, customPricePence }) => ({
    productId,
    quantity,
    price: customPricePence,
  }));
  const { originalPrice } = priceOf(priced, words.retailPricePence, options, shop.store);
  const row = { ...words, originalPricePence: originalPrice, imageUrl: images[0]?.imageUrl ?? null };
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
  return owner ? { field: "slug", message: `${owner.name} lives at this address already` } : null;
}

async function changedMeanwhile(
  tx: Transaction,
  { id, version, state }: StoredBundle,
  wanted: BundleState,
  options: readonly ItemOption[],
): Promise<SaveOutcome> {
  const all = [
    ...options,
    ...(await readOptions(
      tx,
      state.items.map(({ productId }) => productId),
    )),
  ];
  const nameOf = (productId: number) => optionFor(all, productId)?.name ?? `product ${productId}`;
  const [last] = await tx
    .select({ by: auditLog.staffName })
    .from(auditLog)
    .where(and(eq(auditLog.resource, "bundles"), eq(auditLog.resourceId, String(id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const rows = differences(inWords(state, nameOf), inWords(wanted, nameOf));
  return { kind: "changed", by: last?.by ?? null, version, differences: rows };
}

/** Takes an uploaded picture out of the storage; drawings of the shop's own stay. What is left behind costs room only. */
async function forget(shop: Shop, url: string): Promise<void> {
  const picture = readPictureAddress(url);
  if (picture)
    await forgetPicture(shop, picture).catch((error) => shop.log.warn({ error: String(error), url }, "picture"));
}
