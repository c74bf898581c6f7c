import { randomUUID } from "node:crypto";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "./buyer.ts";
import { settle } from "./placed-order.ts";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

/** Personal data that nobody else may read. It is in everything that belongs to the customer. */
const hidden = {
  ...robin,
  firstName: "Seraphina",
  lastName: "Quillfeather",
  address: "77 Hidden Lane",
  phone: "07700 900777",
  postcode: "ZE1 9ZZ",
};
export const secrets = ["Seraphina", "Quillfeather", "Hidden Lane", "ZE1 9ZZ", "900777", "secretive@", "Whisper"];
export const secretEmail = "secretive@example.com";

export type CustomersData = Awaited<ReturnType<typeof makeCustomersData>>;

/**
 * Gives a customer one of each thing that has a URL: a paid and a delivered order, a draft, a return with a photo, a
 * review, an address, a newsletter subscription. The shop needs a DATA_DIR of its own.
 */
export async function makeCustomersData(shop: TestShop, a: SignedInPerson) {
  const rows = async (query: string, values: unknown[]) => (await shop.shop.pool.query(query, values)).rows;
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const line = [{ variantId: mug, quantity: 1 }];
  const address = { ...hidden, email: a.email };
  const buyer = openBuyer(shop);
  const orders: { id: string; number: string }[] = [];
  for (const status of ["paid", "delivered"]) {
    await buyer.ready(line, address);
    await buyer.confirm();
    await settle(shop);
    const [order] = await asGiven(
      shop.shop.pool,
      "update orders set user_id = $1, status = $2, delivered_at = case when $2 = 'delivered' then now() end where id = $3 returning id, number",
      [a.id, status, buyer.draft],
    );
    orders.push(order);
  }
  const draft = await openBuyer(shop).ready(line, address);
  const delivered = orders[1]!.id;
  const [photo] = await rows(
    `with asked as (
       insert into returns (reference, order_id, form_key, kind, reason, details, name, lines, asked_at)
       values ('R-2222AA', $1, $2, 'faulty', 'damaged', 'Whisper', 'Quillfeather', '[]', now()) returning id)
     insert into return_photos (return_id, storage_key, content_type, bytes, position)
     select id, 'returns/x.jpg', 'image/jpeg', 7, 0 from asked returning id`,
    [delivered, randomUUID()],
  );
  await shop.shop.storage.put("returns/x.jpg", Buffer.from("Whisper"));
  const [item] = await rows("select id, product_id from order_items where order_id = $1", [delivered]);
  await rows(
    "insert into product_reviews (product_id, order_id, author, body, rating, state) values ($1, $2, 'Whisper', 'Whisper', 5, 'hidden')",
    [item.product_id, delivered],
  );
  const inBundle = (bundle: number | null) =>
    rows("update order_items set bundle_id = $1 where id = $2", [bundle, item.id]);
  await inBundle(1);
  await rows(
    "insert into bundle_reviews (bundle_id, order_id, author, body, rating, state) values (1, $1, 'Whisper', 'Whisper', 5, 'hidden')",
    [delivered],
  );
  await inBundle(null);
  const [place] = await rows(
    `insert into addresses (user_id, first_name, last_name, address, city, country, postcode)
     values ($1, 'Seraphina', 'Quillfeather', '77 Hidden Lane', 'Lerwick', 'GB', 'ZE1 9ZZ') returning id`,
    [a.id],
  );
  const [subscriber] = await rows(
    "insert into newsletter_subscribers (email, status, consent_text) values ($1, 'subscribed', 'Yes') returning id",
    [a.email],
  );
  const [session] = await rows("select id from session where user_id = $1", [a.id]);
  /** By the parameter or field that takes them. */
  const ids = {
    reference: "R-2222AA",
    photo: photo.id,
    orderDraftId: draft.draft,
    paymentIntentId: draft.summary.paymentIntentId!,
    address: place.id,
    session: session.id,
    subscriber: subscriber.id,
    item: item.id,
    product: item.product_id,
  };
  return { orders, ids, line, browser: buyer.cookie, draftCookie: draft.cookie };
}
