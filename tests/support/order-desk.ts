import { randomUUID } from "node:crypto";
import { variantId } from "./buyer.ts";
import { type PlacedOrder, placeOrder, submit } from "./placed-order.ts";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

/** A staff member on an order's page: reads it and submits its actions. */
export function orderDesk(test: TestShop, staff: SignedInPerson) {
  const headers = { authorization: staff.bearer };
  const pageOf = (number: string) => `/admin/orders/${number}`;
  return {
    see: async (path: string) => {
      const answer = await test.fetch(path, { headers });
      return { status: answer.status, html: await answer.text(), headers: answer.headers };
    },
    page: async (order: { number: string }) => (await test.fetch(pageOf(order.number), { headers })).text(),
    /** @returns the status, the redirect's `done` value, and the resulting page */
    do: async (order: { number: string }, intent: string, fields: Record<string, string> = {}) => {
      const answer = await submit(test, pageOf(order.number), headers, { intent, formKey: randomUUID(), ...fields });
      const done = new URL(answer.headers.get("location") ?? "/", test.url).searchParams.get("done");
      return { status: answer.status, done, html: await answer.text() };
    },
    post: (path: string, fields: Record<string, string>) => submit(test, path, headers, fields),
    /** POST /functions/v1/admin-orders */
    call: async (body: unknown) => {
      const answer = await test.fetch("/functions/v1/admin-orders", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

export const itemsOf = async (test: TestShop, order: { id: string }) =>
  (
    await test.shop.pool.query(
      "select id, product_name, total, quantity from order_items where order_id = $1 order by position",
      [order.id],
    )
  ).rows as { id: string; product_name: string; total: number; quantity: number }[];

/** An order of a mug and some T-shirts, paid and not yet printed. */
export async function placeMugAndShirts(test: TestShop, shirts = 1): Promise<PlacedOrder> {
  const mug = await variantId(test, "lantern-mug", "White", "11oz");
  const shirt = await variantId(test, "lantern-tshirt", "Navy", "L");
  return placeOrder(test, {
    lines: [
      { variantId: mug, quantity: 1 },
      { variantId: shirt, quantity: shirts },
    ],
  });
}

export const auditOf = async (test: TestShop, order: { number: string }) =>
  (
    await test.shop.pool.query(
      "select staff_id, action, summary, reason, before, after from audit_log where resource = 'orders' and resource_id = $1 order by id",
      [order.number],
    )
  ).rows as { staff_id: string; action: string; summary: string; reason: string | null }[];
