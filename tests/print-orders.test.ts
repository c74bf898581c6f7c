import { expect, test } from "vitest";
import { printOrders } from "./support/order-facts.ts";

test("a test finds an order's print orders on every page of the provider's list", async () => {
  const all = Array.from({ length: 250 }, (_, at) => ({ externalId: `${at}`.padStart(32, "0") }));
  const listOrders = async ({ offset = 0, limit = 20 } = {}) => ({ orders: all.slice(offset, offset + limit) });
  const shop = { printful: { listOrders } } as unknown as Parameters<typeof printOrders>[0]["shop"];
  const id = "00000000-0000-0000-0000-000000000000";
  expect(await printOrders({ shop }, id)).toHaveLength(250);
});
