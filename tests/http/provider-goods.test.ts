import { expect, test } from "vitest";
import { providerGoods } from "#app/catalogue-sync/contract.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const path = "/functions/v1/printful-proxy/products";
const mocked = await closeAfterTests(openTestShop());
const live = await closeAfterTests(openTestShop({ PRINTFUL_CATALOGUE: "live" }));

const read = async (answer: Response) => providerGoods.parse(await answer.json());

test("the built-in list (R-SYNC-5): ids 1 to 7, GBP, from the UK, 4.5 days, without calling the print provider", async () => {
  const { result, mock, note } = await read(await mocked.fetch(path));
  expect({ mock, note }).toEqual({ mock: true, note: null });
  expect(result.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const each of result) {
    expect(each).toMatchObject({ currency: "GBP", origin_country: "UK", avg_fulfillment_time: 4.5 });
    expect(each.variants).toBeGreaterThan(0);
  }
});

test("'Using mock data' is above the built-in list (R-SYNC-5)", async () => {
  const words = textOf(await (await mocked.fetch("/printful-test")).text());
  expect(words).toContain("Using mock data.");
  expect(words).toContain("PRINTFUL_CATALOGUE is mock");
});

test("switched on, the print provider is called, for staff only", async () => {
  const nobody = await live.fetch(path);
  expect([nobody.status, await nobody.json()]).toEqual([401, { error: "No active session" }]);
  const { bearer } = await signedInStaff(live, "manager");
  const { result, mock } = await read(await live.fetch(path, { headers: { authorization: bearer } }));
  expect(mock).toBe(false);
  expect(result.map(({ brand }) => brand)).toEqual(result.map(() => "Stand-in Mills"));
  expect(textOf(await (await live.fetch("/printful-test")).text())).not.toContain("mock data");
});

test("while the print provider does not respond the built-in list is shown, with the reason", async () => {
  await live.control.fault("printful", "down");
  const words = textOf(await (await live.fetch("/printful-test")).text());
  await live.control.fault("printful", "down", false);
  expect(words).toContain("Using mock data. The print provider is unavailable: The printer could not be reached");
  expect(words).toContain("Mouse Pad");
});
