import { beforeAll, beforeEach, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The replica is down, so everything is read from the primary. */
const shop = await closeAfterTests(
  openTestShop(({ databaseUrl }) => ({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: "postgres://rosette:none@127.0.0.1:1/gone",
  })),
);
let headers: { authorization: string };
let asked = 0;

beforeAll(async () => {
  headers = { authorization: (await signedInStaff(shop, "owner")).bearer };
  const { readDb } = shop.shop;
  shop.shop.readDb = () => {
    asked += 1;
    return readDb();
  };
});
beforeEach(() => {
  asked = 0;
});

test.each([
  "/admin/analytics",
  "/admin/analytics/export.csv?range=30d",
  "/admin/orders/export.csv",
  "/admin/customers/export.csv",
])("%s may be read from a replica, and does without one", async (path) => {
  const answer = await shop.fetch(path, { headers });
  expect(answer.status).toBe(200);
  await answer.text();
  expect(asked).toBe(1);
});

test("admin-analytics may be read from a replica", async () => {
  const answer = await shop.fetch("/functions/v1/admin-analytics", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ action: "get_dashboard_stats", timeRange: "30d" }),
  });
  expect(answer.status).toBe(200);
  expect(asked).toBe(1);
});

// They show what has just been done, are imported again, or are cached.
test.each(["/admin/orders", "/admin/products/export.csv", "/admin/settings/newsletter", "/shop"])(
  "%s is always read from the primary",
  async (path) => {
    const answer = await shop.fetch(path, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
    expect(asked).toBe(0);
  },
);
