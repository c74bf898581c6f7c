import { afterEach, expect, test, vi } from "vitest";
import { outageResponse, stillConfirming } from "#app/outage.ts";
import { call } from "./call.ts";
import { payingKey } from "./payment/paying-mark.ts";

afterEach(() => vi.unstubAllGlobals());

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
