import type { Availability } from "#providers/printful/contract-catalogue.ts";
import { type StaticProduct, type StaticVariant, staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { setting } from "../database.ts";
import type { World } from "../world.ts";

const colors = { Navy: "#1f3158", Black: "#26272d", Red: "#c4302b", White: "#f8f6f1" };
const sizes = ["S", "M", "L", "XL", "2XL"];
/** As in a real store, many products share a few blanks. */
const blanks = 20;

/** The demo shop's products and, to try a large store, extra shirts with twenty variants each. */
const goodsOf = (more = 0): StaticProduct[] => [
  ...staticCatalogue,
  ...Array.from({ length: more }, (_, place) => shirt(place + 1)),
];

function shirt(number: number): StaticProduct {
  const blank = number % blanks;
  const code = String(number).padStart(4, "0");
  const variants = Object.entries(colors).flatMap(([color, hex], colorPlace) =>
    sizes.map((size, sizePlace): StaticVariant => {
      const place = colorPlace * sizes.length + sizePlace;
      const sku = `SHIRT-${code}-${color}-${size}`.toUpperCase();
      const variantId = 200_000 + blank * 100 + place;
      const syncVariantId = 4_100_000_000 + number * 100 + place;
      return { variantId, syncVariantId, color, hex, size, price: 2299, sku, externalId: sku.toLowerCase() };
    }),
  );
  return {
    id: 1_000 + number,
    kind: "tshirt",
    design: null,
    noun: `Shirt ${code}`,
    category: "apparel",
    syncProductId: 100_000 + number,
    catalogueProductId: 1_000 + blank,
    cost: 925,
    variants,
  };
}

/** A variant with its product. */
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
    /** The kinds of id have separate ranges, so a number identifies one variant. */
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
export type PrintfulStock = ReturnType<typeof openStock>;

/** The shop's own drawings replace the provider's images: a rehearsal loads nothing from the internet. */
export function variantPicture({ kind }: StaticProduct, color: string): string {
  const part = kind === "mouse-pad" ? "" : `-${color.toLowerCase().replaceAll(" ", "-")}`;
  return `/art/${kind}${part}.webp`;
}
