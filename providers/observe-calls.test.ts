import { expect, test } from "vitest";
import { observeCalls, type ProviderCall } from "./observe-calls.ts";

test("reports each call with how it ended, and passes on its result", async () => {
  const calls: ProviderCall[] = [];
  const client = {
    put: async (key: string) => `kept ${key}`,
    get: () => Promise.reject(new Error("gone")),
    close: () => 7,
  };
  const observer = { onCall: (call: ProviderCall) => void calls.push(call) };
  const observed = observeCalls("storage", client, observer, (error) => (error as Error).message);
  expect(await observed.put("a.png")).toBe("kept a.png");
  await expect(observed.get()).rejects.toThrow("gone");
  expect(observed.close(), "what is not asynchronous is no call").toBe(7);
  expect(calls.map(({ provider, call, outcome }) => [provider, call, outcome])).toEqual([
    ["storage", "put", "ok"],
    ["storage", "get", "gone"],
  ]);
  expect(calls.every(({ ms }) => Number.isInteger(ms) && ms >= 0)).toBe(true);
});
