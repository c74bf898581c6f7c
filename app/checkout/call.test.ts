import { afterEach, describe, expect, test, vi } from "vitest";
import { outageResponse, stillConfirming } from "#app/outage.ts";
import { call } from "./call.ts";
import { payingKey } from "./payment/paying-mark.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function browserWith(stored: Record<string, string>): void {
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  const url = "https://shop.example/api/checkout/7/pay";
  vi.stubGlobal("fetch", async () => outageResponse(new Request(url)));
}

test("an order that cannot be saved now is kept, and nothing was charged", async () => {
  browserWith({});
  await expect(call("POST", "/api/checkout/7/pay", {})).rejects.toThrow(/^We cannot save this .* Nothing was charged/);
});

test("another order's payment in doubt does not affect this one", async () => {
  browserWith({ [payingKey]: JSON.stringify({ order: "6", lines: [] }) });
  await expect(call("POST", "/api/checkout/7/pay", {})).rejects.toThrow(/Nothing was charged/);
  await expect(call("POST", "/api/checkout", {})).rejects.toThrow(stillConfirming);
});

test("a browser that has begun to pay is asked not to pay again, because only it knows", async () => {
  browserWith({ [payingKey]: JSON.stringify({ order: "7", lines: [] }) });
  await expect(call("POST", "/api/checkout/7/pay", {})).rejects.toThrow(stillConfirming);
});

describe("a request is repeated (R-SHOP-7)", () => {
  /** Calls a shop that gives these answers in turn, and then repeats the last. `at`: when each attempt began, in ms. */
  async function attempts(...answers: (() => Response)[]): Promise<{ at: number[]; outcome: unknown }> {
    browserWith({});
    vi.useFakeTimers({ now: 0 });
    const at: number[] = [];
    vi.stubGlobal("fetch", async () => {
      at.push(Date.now());
      return answers[Math.min(at.length, answers.length) - 1]!();
    });
    const outcome = call("POST", "/api/checkout", {}).catch((error: Error) => error.message);
    await vi.runAllTimersAsync();
    return { at, outcome: await outcome };
  }
  const network = () => {
    throw new TypeError("Failed to fetch");
  };
  const timeout = () => {
    throw new DOMException("The operation timed out.", "TimeoutError");
  };
  const failed = () => Response.json({ error: "An unexpected error occurred. Please try again." }, { status: 500 });
  const done = () => Response.json({ number: "LT-20431" });

  test.each([
    ["network fails", network, "Network connection failed. Please check your internet connection."],
    ["time runs out", timeout, "Request timed out. Please try again."],
    ["shop fails", failed, "An unexpected error occurred. Please try again."],
  ])("three times, a second apart, while the %s", async (_, failure, message) =>
    expect(await attempts(failure)).toEqual({ at: [0, 1_000, 2_000, 3_000], outcome: message }),
  );

  test("until one succeeds", async () =>
    expect(await attempts(network, failed, done)).toEqual({ at: [0, 1_000, 2_000], outcome: { number: "LT-20431" } }));

  test.each([400, 401, 409, 422, 429, 502, 503])("never after an answer of %i", async (status) => {
    const refused = () => Response.json({ error: "Refused" }, { status });
    expect(await attempts(refused)).toEqual({ at: [0], outcome: "Refused" });
  });

  test.each([
    [404, "HTTP 404"],
    [502, "Service temporarily unavailable. Please try again later."],
  ])("and an answer of %i without a message of the shop's has one", async (status, message) =>
    expect((await attempts(() => new Response("<html>", { status }))).outcome).toBe(message),
  );

  test("and each attempt is given 30 seconds", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    await attempts(network, done);
    expect(limit.mock.calls).toEqual([[30_000], [30_000]]);
  });
});
