import { eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { bundleImages, bundleItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { BundleState } from "../bundle-state.ts";

/** Brings a bundle's items and pictures to a state, each in its order. */
export async function writeParts(
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
