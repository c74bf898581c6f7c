import { beforeAll, describe, expect, test } from "vitest";
import type { PrintState } from "#app/orders/rules.ts";
import { addDays, londonDay, startOfDay } from "#app/pricing/working-days.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Dashboard, analytics and the calls admin-analytics and admin-auth, on orders with known figures. */
const shop = await closeAfterTests(openTestShop());
let bearer: string;
/** By the business clock, set to its noon: no midnight passes while these tests run. */
const today = addDays(londonDay(new Date()), 1);
const day = (ago: number) => addDays(today, -ago);
/** This many minutes after the start of a day in London, or before it if negative. */
const at = (ago: number, minutes: number) => new Date(startOfDay(day(ago)).getTime() + minutes * 60_000);
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

const call = async (path: string, body: unknown, who = bearer) => {
  const answer = await shop.fetch(`/functions/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: who },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const analytics = (action: string, more: object = {}) => call("admin-analytics", { action, ...more });
const read = async (path: string, who = bearer) => {
  const answer = await shop.fetch(path, { headers: { authorization: who } });
  return { status: answer.status, text: textOf(await answer.text()) };
};

type Placed = {
  email: string;
  paidAt: Date | null;
  total: number;
  product: string;
  status?: string;
  print?: number | null;
  printState?: PrintState;
};
async function place({
  email,
  paidAt,
  total,
  product,
  status = "delivered",
  print = null,
  printState = "confirmed",
}: Placed): Promise<string> {
  const [order] = await asGiven(
    shop.shop.pool,
    `insert into orders (number, status, email, first_name, last_name, city, country, items_total, total, captured_total,
       paid_at, canceled_at, print_cost_total, print_delivery_total, print_state, created_at)
     values (next_order_number('LT'), $1, $2, 'Seraphina', 'Quillfeather', 'Truro', 'GB', $3, $3, $4, $5::timestamptz,
       case when $1 = 'canceled' then $5::timestamptz end, $6, case when $6::int is null then null else 100 end, $7,
       coalesce($5, now())) returning id`,
    [status, email, total, paidAt ? total : 0, paidAt, print, printState],
  );
  await rows(
    `insert into order_items (order_id, position, product_id, product_name, product_slug, color, size, quantity, unit_price, total)
     select $1, 0, id, name, coalesce(slug, ''), 'White', 'M', 2, $2::int / 2, $2 from products where name = $3 order by id limit 1`,
    [order.id, total, product],
  );
  return order.id;
}

beforeAll(async () => {
  await shop.control.advanceClock(startOfDay(today).getTime() + 12 * 3_600_000 - Date.now());
  bearer = (await signedInStaff(shop, "treasurer")).bearer;
  await place({ email: "new@example.com", paidAt: at(3, 1), total: 3000, product: "Lantern Mug", print: 1000 });
  await place({ email: "new@example.com", paidAt: at(3, -1), total: 1000, product: "Lantern Mug", print: 1100 });
  await place({ email: "old@example.com", paidAt: at(40, 60), total: 4000, product: "Lantern Cap" });
  await place({
    email: "old@example.com",
    paidAt: at(1, 60),
    total: 2000,
    product: "Lantern Cap",
    status: "paid",
    print: 3000,
    printState: "draft",
  });
  const gone = await place({
    email: "gone@example.com",
    paidAt: at(2, 60),
    total: 5000,
    product: "Lantern Cap",
    status: "canceled",
    print: 3569,
    printState: "stopped",
  });
  await rows("update orders set refunded_total = 5000 where id = $1", [gone]);
  await place({ email: "left@example.com", paidAt: null, total: 900, product: "Lantern Mug", status: "expired" });
  for (const [amount, status, ago] of [
    [5000, "succeeded", 1],
    [5000, "failed", 1],
  ] as const) {
    await rows(
      `insert into refunds (order_id, amount, reason, status, decision_key, created_at) values ($1, $2, 'x', $3, $3, $4)`,
      [gone, amount, status, at(ago, 60)],
    );
  }
});

describe("admin-analytics", () => {
  test("sums a period and the one before it; 30 days by default", async () => {
    const { status, body } = await analytics("get_dashboard_stats");
    expect(status).toBe(200);
    expect(body).toEqual({
      timeRange: "30d",
      firstDay: day(29),
      lastDay: today,
      stats: { revenueTotal: 11_000, orders: 4, averageTotal: 2750, refundsTotal: 5000 },
      statsBefore: { revenueTotal: 4000, orders: 1, averageTotal: 4000, refundsTotal: 0 },
      newCustomers: 2,
      newCustomersBefore: 1,
      needsAttention: 0,
    });
    expect((await analytics("get_dashboard_stats", { timeRange: "30d" })).body).toEqual(body);
  });

  test("counts an order on its day in London, and a refund on the day it is decided", async () => {
    const { body } = await analytics("get_revenue_trends", { timeRange: "7d" });
    expect(body.points.slice(2)).toEqual([
      { day: day(4), revenueTotal: 1000, orders: 1, refundsTotal: 0 },
      { day: day(3), revenueTotal: 3000, orders: 1, refundsTotal: 0 },
      { day: day(2), revenueTotal: 5000, orders: 1, refundsTotal: 0 },
      { day: day(1), revenueTotal: 2000, orders: 1, refundsTotal: 5000 },
      { day: today, revenueTotal: 0, orders: 0, refundsTotal: 0 },
    ]);
    expect(body.before).toHaveLength(7);
  });

  test.for([
    ["7d", 7, 4],
    ["90d", 90, 5],
    ["12m", 52, 5],
  ] as const)("a range of %s has %i points and all of its %i orders", async ([timeRange, points, orders]) => {
    const { body } = await analytics("get_revenue_trends", { timeRange });
    expect([body.points.length, body.before.length]).toEqual([points, points]);
    const sum = body.points.reduce((total: number, point: { orders: number }) => total + point.orders, 0);
    expect(sum).toBe(orders);
  });

  test("separates first orders from repeat orders", async () => {
    const { body } = await analytics("get_customer_growth", { timeRange: "7d" });
    const sum = (of: "firstOrders" | "ordersAgain") =>
      body.points.reduce((total: number, point: Record<string, number>) => total + point[of]!, 0);
    expect([sum("firstOrders"), sum("ordersAgain"), body.newCustomers]).toEqual([2, 2, 2]);
  });

  test("names the products with the most revenue, without cancelled orders", async () => {
    const { body } = await analytics("get_top_products");
    expect(body.products.map((each: Record<string, unknown>) => [each.name, each.sold, each.revenueTotal])).toEqual([
      ["Lantern Mug", 4, 4000],
      ["Lantern Cap", 2, 2000],
    ]);
  });

  test.for([
    [{ action: "get_revenue_trends", timeRange: "1y" }, "timeRange", "Use 7d, 30d, 90d, 12m"],
    [
      { action: "drop" },
      "action",
      "Use get_dashboard_stats, get_revenue_trends, get_customer_growth or get_top_products",
    ],
  ] as const)("%o is refused with what is wrong", async ([body, field, message]) => {
    expect(await call("admin-analytics", body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  test.for([
    ["get_dashboard_stats", "Failed to fetch dashboard stats"],
    ["get_revenue_trends", "Failed to fetch revenue trends"],
    ["get_customer_growth", "Failed to fetch customer growth"],
    ["get_top_products", "Failed to fetch top products"],
  ] as const)("%s says '%s: ...' if the data store does not respond", async ([action, text]) => {
    await rows("alter table orders rename to orders_away");
    try {
      expect(await analytics(action)).toEqual({
        status: 500,
        body: { error: `${text}: An unexpected error occurred. Please try again.` },
      });
    } finally {
      await rows("alter table orders_away rename to orders");
    }
  });
});

describe("admin-auth", () => {
  const ask = (body: object, who = bearer) => call("admin-auth", body, who);

  test.for([
    ["view_analytics", undefined, true, "view_analytics"],
    ["orders", undefined, true, "view_orders"],
    ["orders", "refund", true, "refund_orders"],
    ["orders", "update", false, "update_orders"],
    ["products", "read", false, "view_products"],
    ["nothing", "read", false, "view_nothing"],
  ] as const)("a treasurer may, for %s and %s: %s", async ([resource, permission_action, allowed, permission]) => {
    const answer = await ask({ action: "check_permission", resource, permission_action });
    expect(answer).toEqual({ status: 200, body: { allowed, permission } });
  });

  test("returns the role and that it has access", async () => {
    expect((await ask({ action: "get_role" })).body).toEqual({
      role: {
        role: "treasurer",
        is_active: true,
        permissions: ["view_analytics", "view_orders", "refund_orders"],
        expires_at: null,
      },
    });
    expect((await ask({ action: "validate_access" })).body).toMatchObject({ valid: true });
  });

  test("returns nothing to anonymous visitors and customers", async () => {
    expect(await ask({ action: "get_role" }, "")).toEqual({ status: 401, body: { error: "No active session" } });
    expect((await ask({ action: "get_role" }, (await signedIn(shop)).bearer)).status).toBe(403);
  });
});

describe("the pages", () => {
  test("the dashboard shows figures, a table of every day, and no names", async () => {
    const { text } = await read("/admin/dashboard?range=7d");
    for (const shown of ["£110", "£27.50", "Recent orders", "S•••••• Q••••••", "Lantern Mug", "Revenue before"]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/Quillfeather|@example/);
  });

  test("without permission for orders only figures are shown", async () => {
    const { bearer: other } = await signedInStaff(shop, ["view_analytics"]);
    const { status, text } = await read("/admin/dashboard", other);
    expect(status).toBe(200);
    expect(text).not.toMatch(/Recent orders|All orders|S••••••/);
  });

  test("analytics follow checkouts to the payment, and calculate the margin from bills", async () => {
    const { text } = await read("/admin/analytics");
    expect(text).toMatch(/Opened checkout\s*5\s*Entered an address\s*5.*Paid\s*4/);
    // 3000 - 1000 - 65, and 1000 - 1100 - 35, with a fee of 1.5% and 20p. An unprinted order costs only its fee, 95. A
    // draft has a price but no costs yet.
    expect(text).toMatch(/Orders with known costs 3 of 4/);
    expect(text).toMatch(/Margin £17 /);
    expect(text).toMatch(/£21 Printing £2 Postage £2 Card fees £56 Refunds £19 Margin/);
    expect(text).toMatch(/Lowest margin of an order LT-\d+\s*: -£1.35/);
    expect(text).toMatch(/Highest margin of an order LT-\d+\s*: £19.35/);
  });

  test("a registered trader's margin is without the VAT of orders sent within the country and paid since", async () => {
    const { legal } = shop.shop.store;
    const before = { ...legal };
    expect((await read("/admin/analytics")).text).toContain("No VAT number is set, so no VAT is taken off the margin");
    try {
      Object.assign(legal, { vatNumber: "GB123456789" });
      const { text } = await read("/admin/analytics");
      // 17.05 less a sixth of 30.00 and of 10.00. The third order was refunded in full, so nothing of it is owed.
      expect(text).toMatch(/Margin £10 /);
      expect(text).toMatch(/£7 VAT/);
      expect(text).toMatch(/Lowest margin of an order LT-\d+\s*: -£3.02/);
      expect(text).toMatch(/Highest margin of an order LT-\d+\s*: £14.35/);
      expect(text).toContain("The margin is without the VAT in the price");

      const [abroad] = await rows("update orders set country = 'IE' where items_total = 3000 returning number");
      expect((await read("/admin/analytics")).text).toMatch(
        new RegExp(`Highest margin of an order ${abroad.number}\\s*: £19.35`),
      );
      Object.assign(legal, { vatSince: day(-1) });
      expect((await read("/admin/analytics")).text).toMatch(/Lowest margin of an order LT-\d+\s*: -£1.35/);
    } finally {
      Object.assign(legal, before);
      await rows("update orders set country = 'GB' where items_total = 3000");
    }
  });

  test("a registered trader's margins of products are without VAT too, and the page says so", async () => {
    const { legal } = shop.shop.store;
    const before = { ...legal };
    await rows("update products set printful_cost_pence = 100 where id in (select product_id from order_items)");
    const margins = async () => {
      const { body } = await analytics("get_top_products");
      return body.products.map(({ revenueTotal, marginTotal }: Record<string, number>) => [revenueTotal, marginTotal]);
    };
    const withoutVat = [
      [4000, 3600],
      [2000, 1800],
    ];
    expect(await margins()).toEqual(withoutVat);
    expect((await read("/admin/analytics")).text).not.toContain("Revenue with VAT");
    try {
      Object.assign(legal, { vatNumber: "GB123456789" });
      // Less a sixth of 40.00 and of 20.00.
      expect(await margins()).toEqual([
        [4000, 2933],
        [2000, 1467],
      ]);
      expect((await read("/admin/analytics")).text).toContain("Revenue with VAT, margin without.");
      Object.assign(legal, { vatSince: day(-1) });
      expect(await margins()).toEqual(withoutVat);
    } finally {
      Object.assign(legal, before);
    }
  });

  test("an unknown range falls back to the default", async () => {
    expect((await read("/admin/analytics?range=forever")).text).toContain("vs previous 30 days");
  });

  test("the days are exported as a table", async () => {
    const answer = await shop.fetch("/admin/analytics/export.csv?range=12m", { headers: { authorization: bearer } });
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines[0]).toBe("day,revenue,orders,refunds");
    expect(lines).toHaveLength(1 + 364);
    expect(lines).toContain(`${day(1)},20.00,1,50.00`);
  });
});
