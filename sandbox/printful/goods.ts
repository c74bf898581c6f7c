import { type StaticProduct, type StaticVariant, staticCatalogue } from "#providers/printful/static-catalogue.ts";

const colours = { Navy: "#1f3158", Black: "#26272d", Red: "#c4302b", White: "#f8f6f1" };
const sizes = ["S", "M", "L", "XL", "2XL"];
/** As in a real store, many prints share a few blanks. */
const blanks = 20;

/**
 * What the store has on file: the demo shop's goods and, for a trial of a large store, as many shirts besides, each in
 * twenty variants.
 */
export const goodsOf = (more = 0): StaticProduct[] => [
  ...staticCatalogue,
  ...Array.from({ length: more }, (_, place) => shirt(place + 1)),
];

function shirt(number: number): StaticProduct {
  const blank = number % blanks;
  const code = String(number).padStart(4, "0");
  const variants = Object.entries(colours).flatMap(([colour, hex], c) =>
    sizes.map((size, s): StaticVariant => {
      const place = c * sizes.length + s;
      const sku = `SHIRT-${code}-${colour}-${size}`.toUpperCase();
      const variantId = 200_000 + blank * 100 + place;
      const syncVariantId = 4_100_000_000 + number * 100 + place;
      return { variantId, syncVariantId, colour, hex, size, price: 2299, sku, externalId: sku.toLowerCase() };
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
