import type { Garment } from "#app/content/sizes/size-charts.ts";
import { store } from "#store";

const garments: readonly Garment[] = ["tshirt", "hoodie", "cap"];

/** Whose size chart goes with a product; null where sizes need no explaining. */
export const garmentOf = (slug: string): Garment | null =>
  garments.find((garment) => slug === `${store.brandSlug}-${garment}`) ?? null;
