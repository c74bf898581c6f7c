import type { Availability } from "#providers/printful/contract-catalogue.ts";
import type { StaticProduct, StaticVariant } from "#providers/printful/static-catalogue.ts";
import { setting } from "../database.ts";
import type { World } from "../world.ts";
import { goodsOf } from "./goods.ts";

/** A variant with its product; the printer stocks what the demo store has on file. */
export type Stocked = StaticVariant & { product: StaticProduct };

export function openStock({ db, options }: World) {
  const goods = goodsOf(options.printful.moreProducts);
  const all: Stocked[] = goods.flatMap((product) => product.variants.map((one) => ({ ...one, product })));
  const byCatalogueId = new Map(all.map((one) => [one.variantId, one]));
  const byStoreId = new Map(all.map((one) => [one.syncVariantId, one]));
  const byExternalId = new Map(all.map((one) => [one.externalId, one]));
  const unusual = setting<Record<string, Availability>>(db, "printful_availability", {});
  const availabilityOf = (one: StaticVariant): Availability => unusual.get()[one.variantId] ?? "active";
  return {
    goods,
    byCatalogueId: (id: number) => byCatalogueId.get(id),
    byStoreId: (id: number) => byStoreId.get(id),
    byExternalId: (id: string) => byExternalId.get(id),
    /** The three kinds of id have ranges of their own, so one number is enough to tell. */
    byAnyId: (id: number) => byCatalogueId.get(id) ?? byStoreId.get(id),
    availabilityOf,
    setAvailability(one: Stocked, availability: Availability) {
      const { [one.variantId]: _, ...rest } = unusual.get();
      unusual.set(availability === "active" ? rest : { ...rest, [one.variantId]: availability });
    },
    unusual: () => unusual.get(),
    reset: () => void unusual.set({}),
    nameOf: (product: StaticProduct) =>
      [options.printful.brand, product.noun, product.design].filter(Boolean).join(" "),
  };
}
export type Stock = ReturnType<typeof openStock>;

/** The shop's own drawings stand in for the provider's pictures: a rehearsal loads nothing from the internet. */
export function pictureOf({ kind }: StaticProduct, colour: string): string {
  const part = kind === "mouse-pad" ? "" : `-${colour.toLowerCase().replaceAll(" ", "-")}`;
  return `/art/${kind}${part}.webp`;
}
