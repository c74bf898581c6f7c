import { beforeEach, describe, expect, it } from "vitest";
import { store } from "#store";
import { createEstimator, type Estimate, type EstimateQuestion } from "./estimate.ts";

const shirt = { printful_variant_id: 4001, quantity: 1 };
const flat = {
  id: "STANDARD",
  name: "Flat Rate",
  rate: "4.39",
  currency: "GBP",
  carrier: "",
  minDeliveryDays: 3,
  maxDeliveryDays: 5,
};
const express = { ...flat, id: "FAST", name: "Express", rate: "8.49" };

let asked: unknown[];
let time: number;
let answer: () => unknown;
let estimate: (question: Omit<EstimateQuestion, "rates">) => Promise<Estimate>;
beforeEach(() => {
  asked = [];
  time = 1_000_000;
  answer = () => ({ options: [flat, express] });
  const estimator = createEstimator(
    async (body) => {
      asked.push(body);
      return answer();
    },
    () => time,
  );
  estimate = (question) => estimator({ ...question, rates: store.fallbackDelivery });
});
const toUk = () => estimate({ country: "GB", postcode: "HX7 8DG", items: [shirt] });

describe("an estimate", () => {
  it("sends country, postcode and items, and returns pence", async () => {
    const { options, isLive } = await toUk();
    expect(asked).toEqual([{ recipient: { country_code: "GB", state_code: null, zip: "HX7 8DG" }, items: [shirt] }]);
    expect(isLive).toBe(true);
    expect(options.map(({ rate }) => rate)).toEqual([439, 849]);
  });

  it.each(["US", "CA", "AU"])("names a state of %s, because the print provider wants one", async (country) => {
    await estimate({ country, items: [shirt] });
    expect(asked[0]).toMatchObject({ recipient: { country_code: country, state_code: expect.any(String), zip: null } });
  });

  it("makes the cheapest UK option free for a bundle, and nothing abroad", async () => {
    const uk = await estimate({ country: "GB", items: [shirt], hasCompleteBundle: true });
    const abroad = await estimate({ country: "FR", items: [shirt], hasCompleteBundle: true });
    expect([uk, abroad].map(({ options }) => options.map(({ rate }) => rate))).toEqual([
      [0, 849],
      [439, 849],
    ]);
  });

  it.each<[string, () => unknown]>([
    ["the shop answers with an error", () => Promise.reject(new Error("Shipping API error: 500 - down"))],
    ["there is no options list", () => ({ rates: [flat] })],
    ["the list is empty", () => ({ options: [] })],
    ["an option makes no sense", () => ({ options: [{ ...flat, rate: 4.39 }] })],
    ["the rate is no amount", () => ({ options: [{ ...flat, rate: "free" }] })],
    ["the rates are not in pounds", () => ({ options: [{ ...flat, currency: "EUR" }] })],
    ["the answer is nothing", () => null],
  ])("is 'Standard Delivery' 3.99 in 3 to 5 days when %s", async (_, failure) => {
    answer = failure;
    expect(await toUk()).toEqual({
      isLive: false,
      options: [
        expect.objectContaining({ name: "Standard Delivery", rate: 399, minDeliveryDays: 3, maxDeliveryDays: 5 }),
      ],
    });
  });
});

describe("the estimate cache", () => {
  it("keeps a response for 30 seconds", async () => {
    await toUk();
    time += 29_999;
    await toUk();
    expect(asked).toHaveLength(1);
    time += 1;
    await toUk();
    expect(asked).toHaveLength(2);
  });

  it("keeps the fallback for 60 seconds, then requests again", async () => {
    answer = () => Promise.reject(new Error("down"));
    await toUk();
    answer = () => ({ options: [flat] });
    time += 59_999;
    expect((await toUk()).isLive).toBe(false);
    time += 1;
    expect((await toUk()).isLive).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it("ignores the items' order and the postcode's spelling", async () => {
    const mug = { printful_variant_id: 7001, quantity: 2 };
    await estimate({ country: "GB", postcode: "hx78dg", items: [shirt, mug] });
    await estimate({ country: "GB", postcode: "HX7 8DG", items: [mug, shirt] });
    expect(asked).toHaveLength(1);
  });

  it("sends one request for concurrent estimates of the same parcel", async () => {
    await Promise.all([toUk(), toUk()]);
    expect(asked).toHaveLength(1);
  });

  it("does not mix destinations, postcodes or quantities", async () => {
    await toUk();
    await estimate({ country: "FR", postcode: "HX7 8DG", items: [shirt] });
    await estimate({ country: "GB", postcode: "SW1A 1AA", items: [shirt] });
    await estimate({ country: "GB", postcode: "HX7 8DG", items: [{ ...shirt, quantity: 2 }] });
    expect(asked).toHaveLength(4);
  });
});
