import type { TestShop } from "./test-shop.ts";

export type Fields = Record<string, string | string[] | Uint8Array>;

/** The products' ids by slug. */
export async function productIds(shop: TestShop): Promise<Record<string, number>> {
  const { rows } = await shop.shop.pool.query("select slug, product_ids[1] as id from product_listings");
  return Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
}

/** Submits a bundle's form in the back office, as a browser without scripts does. */
export function sendBundle(shop: TestShop, who: { bearer: string }, path: string, fields: Fields): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) body.append(name, new Blob([Buffer.from(value)]), "picture.png");
    else for (const each of [value].flat()) body.append(name, each);
  }
  return shop.fetch(path, { method: "POST", headers: { authorization: who.bearer }, body });
}

/** A bundle form: two mugs and a cap, with the demo shop's ids. */
export const kitchenKit = (ids: Record<string, number>): Fields => ({
  name: "Kitchen Bundle",
  bundleType: "kitchen",
  description: "Two mugs and a cap.",
  shippingInfo: "Free UK Shipping",
  urgencyText: "",
  slug: "kitchen-bundle",
  price: "35.00",
  features: "Two mugs\nOne cap",
  materials: "",
  careInstructions: "",
  isActive: "on",
  "item-0-product": String(ids["lantern-mug"]),
  "item-0-quantity": "2",
  "item-0-price": "",
  "item-0-color": ["White", "Black"],
  "item-0-size": "11oz",
  "item-0-firstColor": "White",
  "item-0-firstSize": "11oz",
  "item-1-product": String(ids["lantern-cap"]),
  "item-1-quantity": "1",
  "item-1-price": "",
  "item-1-color": ["Red"],
  "item-1-size": "One Size",
  "item-1-firstColor": "Red",
  "item-1-firstSize": "One Size",
  version: "0",
});
