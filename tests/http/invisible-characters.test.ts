import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formToken } from "#app/contact/.server/form-token.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderDesk } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder, submit } from "../support/placed-order.ts";
import { mainOf, plainProduct, sendProduct } from "../support/product-form.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Characters that no database accepts as text, and invisible ones that people paste. */
const nul = "\u0000";
const unseen = "\u0007";

const forged = { email: nul, updateTo: nul, userId: nul, iat: 1e300 };
const forgedToken = `x.${Buffer.from(JSON.stringify(forged)).toString("base64url")}.x`;

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

describe("invisible characters", () => {
  test.each([
    "/shop?q=%00",
    "/shop?q=mug%00&colour=%00&size=%00&category=%00&min=%00&sort=%00&page=%00",
    "/product/lantern-mug?colour=%00&size=%00&rating=%00",
    "/product/%00",
    "/printful-product/%00",
    "/orders/%00",
    "/orders/%00/invoice",
    "/orders/%00/return",
    "/orders/%00/returns/%00",
    "/orders/%00/review",
    "/orders/%00/cancellation",
    "/orders/LT-20431?key=%00",
    "/success?order=%00",
    "/track-order?number=%00",
    "/media/%00",
    "/confirm-email?token=%00",
    "/reset-password?token=%00",
    "/newsletter/confirm?token=%00",
    "/unsubscribe?token=%00",
    "/login?next=%00",
    "/variant-test?product=%00",
    "/variant-test-simple?product=%00",
    "/%00",
  ])("in the address %s break nothing", async (path) => {
    const answer = await shop.fetch(path, { redirect: "manual" });
    expect(answer.status).toBeLessThan(500);
  });

  test("as half of a surrogate pair are removed from an order's address, too", async () => {
    const buyer = openBuyer(shop);
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    await buyer.open([{ variantId: variant, quantity: 1 }]);
    const { status } = await buyer.address({ ...robin, firstName: "Ro\ud800bin", address: "14 Birchcliffe\udc00Road" });
    expect(status).toBe(200);
    const order = await orderRow(shop, buyer.draft);
    expect(order).toMatchObject({ first_name: "Ro bin", address: "14 Birchcliffe Road" });
  });

  test("are removed from an order's address", async () => {
    const buyer = openBuyer(shop);
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    await buyer.open([{ variantId: variant, quantity: 1 }]);
    const wrong = await buyer.address({ ...robin, email: `robin${nul}@example.com` });
    expect(wrong.status).toBe(400);
    const right = await buyer.address({ ...robin, firstName: `Ro${nul}bin `, city: `Hebden\t${unseen}Bridge` });
    expect(right.status).toBe(200);
    expect(right.body.address).toMatchObject({ firstName: "Ro bin", city: "Hebden Bridge" });
    expect((await buyer.discount(`LT10${nul}`)).status).toBeLessThan(500);
    const chosen = await buyer.select({ id: nul, rate: "3.99", name: nul });
    expect(chosen.status).toBeLessThan(500);
  });

  test("are no name, address or message: each field refuses them as empty, with its own message", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }]);
    const only = "\u202e\u200b\u2066";
    const required = {
      firstName: "Enter your first name",
      lastName: "Enter your last name",
      address: "Enter your address",
      city: "Enter your town or city",
    };
    for (const [field, message] of Object.entries(required)) {
      const refused = await buyer.address({ ...robin, [field]: only });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)]);
    }
    const turned = await buyer.address({
      ...robin,
      firstName: "Ro\u202ebin",
      lastName: "\u0646\u0627\u0645\u0647\u200c\u0647\u0627",
    });
    expect(turned.body.address).toMatchObject({
      firstName: "Robin",
      lastName: "\u0646\u0627\u0645\u0647\u200c\u0647\u0627",
    });

    const form = {
      topic: "order",
      name: only,
      email: "writer@example.com",
      message: only,
      orderNumber: "",
      website: "",
    };
    const token = formToken(shop.shop, Date.now() - 60_000);
    const sent = await submit(shop, "/contact", {}, { ...form, token });
    const html = await sent.text();
    expect(sent.status).toBe(400);
    for (const message of ["Enter your name", "Enter your message"]) expect(html).toContain(message);
  });

  test("in a bundle's instance id break nothing", async () => {
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    const opened = await openBuyer(shop).open([
      { variantId: variant, quantity: 1, bundle: { id: 1, instance: `bundle-${nul}` } },
    ]);
    expect(opened.status).toBeLessThan(500);
  });

  test("are removed from a message, whose lines stay", async () => {
    const email = "writer@example.com";
    const form = {
      topic: "order",
      name: `Robin${nul}Hartley`,
      email,
      message: `One${nul}line\r\nand\tanother${unseen}`,
    };
    const token = formToken(shop.shop, Date.now() - 60_000);
    expect((await submit(shop, "/contact", {}, { ...form, orderNumber: "", website: "", token })).status).toBe(200);
    expect(await rows("select name, message from contact_messages where email = $1", [email])).toEqual([
      { name: "Robin Hartley", message: "One line\nand another" },
    ]);
  });

  test("in the reason do not prevent a cancellation", async () => {
    const order = await placeOrder(shop);
    const path = `/orders/${order.number}/cancellation`;
    expect((await submit(shop, path, order.headers, { reason: `Wrong${nul}size` })).status).toBe(302);
    expect(await orderRow(shop, order.id)).toMatchObject({ status: "canceled", cancel_reason: "Wrong size" });
    const refund = await shop.fetch("/api/refund-order", {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url, ...order.headers },
      body: JSON.stringify({ orderId: order.id, reason: `Wrong${nul}size` }),
    });
    expect(refund.status).toBeLessThan(500);
  });

  test("are removed from a return and a review", async () => {
    const order = await placeOrder(shop);
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'delivered', shipped_at = now(), delivered_at = now() where id = $1",
      [order.id],
    );
    const [item] = await rows("select id, product_id from order_items where order_id = $1", [order.id]);
    const review = { product: String(item.product_id), rating: "5", fit: "", location: nul };
    const written = await submit(shop, `/orders/${order.number}/review`, order.headers, {
      ...review,
      title: `Wa${nul}rm`,
      body: `Warm.${nul}\nVery.`,
      author: `Robin${nul}`,
    });
    expect(written.status).toBe(302);
    expect(
      await rows("select title, body, author, location from product_reviews where order_id = $1", [order.id]),
    ).toEqual([{ title: "Wa rm", body: "Warm. \nVery.", author: "Robin", location: null }]);
    const form = new FormData();
    const notice = { formKey: randomUUID(), reason: "damaged", details: `Torn${nul}here`, name: `Robin${nul}` };
    for (const [name, value] of Object.entries({ ...notice, [`item-${item.id}`]: "1" })) form.append(name, value);
    const asked = await shop.fetch(`/orders/${order.number}/return`, {
      method: "POST",
      headers: { origin: shop.url, ...order.headers },
      body: form,
    });
    expect(asked.status).toBe(302);
    expect(await rows("select details, name from returns where order_id = $1", [order.id])).toEqual([
      { details: "Torn here", name: "Robin" },
    ]);
  });

  test("are removed from a product, whose description keeps its lines", async () => {
    const manager = await signedInStaff(shop, "manager");
    const send = (fields: Record<string, string>) =>
      sendProduct(shop, manager, "/admin/products/new", { fields: { ...plainProduct, ...fields } });
    const made = await send({
      name: `Lantern${nul}\u202eKite`,
      description: `It${nul}flies.\r\nHigh.${unseen}`,
      tags: `sky,wi${nul}nd`,
      safetyWarnings: `Mind${nul}the wires.\r\nNo storms.`,
      "variant-new-0-color": `Na${unseen}vy`,
      "variant-new-0-sku": `KITE${nul}1`,
    });
    expect([made.status, mainOf(made.html)]).toEqual([302, ""]);
    expect(
      await rows(
        `select name, description, tags, safety_warnings, color, sku
         from products p join product_variants v on v.product_id = p.id where name like '%Kite%'`,
      ),
    ).toEqual([
      {
        name: "Lantern Kite",
        description: "It flies.\nHigh.",
        tags: ["sky", "wi nd"],
        safety_warnings: "Mind the wires.\nNo storms.",
        color: "Na vy",
        sku: "KITE 1",
      },
    ]);
    const unnamed = await send({ name: "\u202e\u200b" });
    expect([unnamed.status, unnamed.html]).toEqual([400, expect.stringContaining("Enter a name")]);
  });

  test("are removed from what staff note about an order", async () => {
    const order = await placeOrder(shop);
    const desk = orderDesk(shop, await signedInStaff(shop, "support"));
    const noted = await desk.do(order, "note", { body: `Rang${nul}her.\r\nTwice.${unseen}` });
    expect([noted.status, noted.done]).toEqual([302, "noted"]);
    expect(await rows("select body from order_notes where order_id = $1", [order.id])).toEqual([
      { body: "Rang her.\nTwice." },
    ]);
  });

  test("in every field of an account's forms break nothing", async () => {
    for (const [path, fields] of [
      ["/login", { email: `a${nul}@example.com`, password: nul }],
      [
        "/signup",
        { email: "unseen@example.com", firstName: nul, lastName: `Hart${nul}ley`, password: `x${nul}yz12345` },
      ],
      ["/login/code", { code: nul }],
      ["/forgot-password", { email: nul }],
      ["/reset-password", { token: nul, password: "brolly tram otter" }],
      ["/confirm-email", { token: nul }],
      ["/confirm-email", { token: forgedToken }],
      ["/track-order", { number: `LT-2${nul}0431`, email: `robin@example.com${nul}` }],
      ["/newsletter", { email: `robin@example.com${nul}` }],
      ["/unsubscribe", { intent: nul }],
      ["/product/lantern-mug", { color: nul, size: nul, email: nul }],
      ["/test-payment", { amount: nul, email: nul, name: nul }],
    ] as const)
      expect((await submit(shop, path, {}, fields)).status, path).toBeLessThan(500);
  });

  test.each([
    "/admin/orders/%00",
    "/admin/orders/%00/address",
    "/admin/settings/discounts/%00",
    "/admin/redirects/%00",
    "/admin/settings/staff/%00",
  ])("in the back-office URL %s are not found", async (path) => {
    const { bearer } = await signedInStaff(shop, "owner");
    expect((await shop.fetch(path, { headers: { authorization: bearer } })).status).toBe(404);
    for (const intent of ["revoke", "reset", "withdraw", "delete"])
      expect((await submit(shop, path, { authorization: bearer }, { intent })).status, intent).toBeLessThan(500);
  });

  test("in back-office API calls break nothing", async () => {
    const { bearer } = await signedInStaff(shop, "owner");
    const { id } = await signedIn(shop);
    const [customer] = await rows("select id from customers where user_id = $1", [id]);
    const updates = { firstName: `Ro${nul}bin`, version: nul };
    for (const [name, body, status] of [
      ["admin-orders", { action: "get_orders", search: `Robin${nul}Hartley` }, 200],
      ["admin-customers", { action: "get_customers", search: nul }, 200],
      ["admin-customers", { action: "update_customer", customerId: customer.id, updates }, 409],
    ] as const) {
      const headers = { authorization: bearer, "content-type": "application/json" };
      const answer = await shop.fetch(`/functions/v1/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
      expect([body.action, answer.status]).toEqual([body.action, status]);
    }
  });
});
