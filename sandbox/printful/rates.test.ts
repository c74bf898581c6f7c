import { afterAll, beforeAll, expect, it } from "vitest";
import { isSterling } from "#providers/printful/contract-money.ts";
import { leeds, openTestSandbox, type TestSandbox } from "../test-sandbox.ts";

let rehearsal: TestSandbox;
beforeAll(async () => {
  rehearsal = await openTestSandbox();
});
afterAll(() => rehearsal.close());

async function offered(recipient: object, ...items: [variantId: number, quantity: number][]) {
  const asked = items.map(([variantId, quantity]) => ({ variantId, quantity }));
  const answer = await rehearsal.printful.shippingRates({ recipient: { ...leeds, ...recipient }, items: asked });
  if (!isSterling(answer)) throw new Error(`offered in ${answer.currency}`);
  return answer.rates;
}

it("offers a t-shirt to the UK by a flat rate and by express", async () => {
  expect(await offered({}, [4001, 1])).toMatchObject([
    { id: "STANDARD", title: "Flat Rate", pence: 439, minDeliveryDays: 3, maxDeliveryDays: 5 },
    { id: "PRINTFUL_FAST", title: "Express", pence: 849, minDeliveryDays: 1, maxDeliveryDays: 2 },
  ]);
});

it("charges a little more for more and heavier items", async () => {
  const prices = await Promise.all([
    offered({}, [4001, 2]),
    offered({}, [4001, 1], [5001, 1]),
    offered({ countryCode: "FR" }, [4001, 1]),
  ]);
  expect(prices.map(([standard]) => standard?.pence)).toEqual([509, 569, 519]);
});

it("names a rate as the provider does, with dates and a trailing space", async () => {
  const body = {
    recipient: { address1: "1", city: "Leeds", country_code: "GB" },
    items: [{ variant_id: 4001, quantity: 1 }],
  };
  const { result } = (await rehearsal.raw("POST", "/shipping/rates", body)).body;
  expect(result[0].name).toMatch(/^Flat Rate \(Estimated delivery: [A-Z][a-z]{2} \d+–([A-Z][a-z]{2} )?\d+\) $/);
});

it("omits the days for some countries", async () => {
  const [standard] = await offered({ countryCode: "MT" }, [4001, 1]);
  expect(standard).toMatchObject({ minDeliveryDays: null, maxDeliveryDate: null });
});

it.each([
  ["a country it does not deliver to", { countryCode: "KP" }, 4001, "SH-1"],
  ["a missing state", { countryCode: "US" }, 4001, null],
  ["a state's name instead of its code", { countryCode: "US", stateCode: "California" }, 4001, null],
  ["another country's state", { countryCode: "CA", stateCode: "CA" }, 4001, null],
  ["an unknown variant", {}, 999, null],
  ["a store variant", {}, 4_000_004_001, null],
])("refuses %s", async (_what, recipient, variantId, apiErrorCode) => {
  await expect(offered(recipient, [variantId, 1])).rejects.toMatchObject({
    kind: "refused",
    status: 400,
    apiErrorCode,
  });
});

it("refuses fields outside the contract", async () => {
  const recipient = { address1: "1", city: "Leeds", country_code: "GB" };
  const item = { variant_id: "4001", quantity: 1 };
  for (const body of [
    {},
    { recipient, items: [] },
    { recipient: { ...recipient, state_code: "" }, items: [item] },
    { recipient: { country_code: "GB" }, items: [item] },
    { recipient, items: [{ ...item, quantity: 0 }] },
    { recipient, items: [{ sync_variant_id: 1, quantity: 1 }] },
  ]) {
    expect((await rehearsal.raw("POST", "/shipping/rates", body)).status).toBe(400);
  }
  const yen = { recipient, items: [item], currency: "JPY" };
  expect((await rehearsal.raw("POST", "/shipping/rates", yen)).body.error.api_error_code).toBe("SH-3");
  expect((await rehearsal.raw("POST", "/shipping/rates", "{")).status).toBe(430);
});

it("counts calls in a fixed window and reports how long to wait", async () => {
  const busy = await openTestSandbox({ callsPerMinute: 3 });
  const answers = [];
  for (let call = 0; call < 4; call += 1) answers.push(await busy.raw("GET", "/stores"));
  const wait = Number(answers[3]?.headers.get("retry-after"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(wait).toBeGreaterThan(55);
  await expect(busy.printful.getOrder(1)).rejects.toMatchObject({ kind: "rate_limited", status: 429 });
  await busy.close();
});
