import { beforeEach, expect, test } from "vitest";
import type { Printful } from "#providers/printful/client.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { withBudget } from "#server/printful-budget.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

/** The provider's budget of 120 calls a minute, and how it is divided. */
const { pool, db } = await closeAfterTests(openTestTables(10));
const answers = Promise.resolve(null);
const asked = {
  shippingRates: () => answers,
  findOrder: () => answers,
  listStoreProducts: () => answers,
  recheckOrder: () => answers,
};
const printful = withBudget(asked as unknown as Printful, db, 120);
beforeEach(() => pool.query("truncate provider_budgets"));

const quote = () => printful.shippingRates({} as never);
const order = () => printful.findOrder("x");
const sync = () => printful.listStoreProducts();
const comparison = () => printful.recheckOrder(1);

/** How many of 130 calls were allowed. */
async function places(call: () => Promise<unknown>): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: 130 }, call));
  for (const answer of answers) {
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ kind: "rate_limited" });
  }
  return answers.filter(({ status }) => status === "fulfilled").length;
}

test("many quotes leave twenty calls to orders, and many orders as many to quotes", async () => {
  expect([await places(quote), await places(order), await places(sync)]).toEqual([100, 20, 0]);
  await pool.query("truncate provider_budgets");
  expect([await places(order), await places(quote), await places(sync)]).toEqual([100, 20, 0]);
});

test("quotes and orders never use each other's share, even during a sync", async () => {
  expect([await places(sync), await places(quote), await places(order)]).toEqual([96, 12, 12]);
  await pool.query("truncate provider_budgets");
  expect([await places(sync), await places(order), await places(quote)]).toEqual([96, 12, 12]);
});

test("reconciliation of old orders takes half of the minute, and nothing once others have", async () => {
  expect([await places(comparison), await places(order)]).toEqual([60, 48]);
  expect(await places(comparison)).toBe(0);
});

test("a refused call says how long to wait, and the next minute starts again", async () => {
  const begun = Date.now();
  await places(quote);
  const refused = await quote().catch((error: unknown) => error);
  const seconds = (Date.now() - begun) / 1000;
  expect(refused).toBeInstanceOf(PrintfulError);
  expect((refused as PrintfulError).retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(60 - seconds));
  await pool.query("update provider_budgets set window_start = now() - interval '61 seconds'");
  expect([await places(order), await places(quote)]).toEqual([100, 20]);
});
