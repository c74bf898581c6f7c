import { expect, test } from "vitest";
import { openLog } from "./open-log.ts";

function logged(...said: [object, string]): Record<string, unknown> {
  const lines: string[] = [];
  openLog("info", "web", { write: (line) => void lines.push(line) }).error(...said);
  return JSON.parse(lines.join(""));
}

test.each(["path", "url"])("the secret in Printful's webhook path is not logged, as a %s either", (name) => {
  expect(logged({ [name]: "/webhooks/printful/0f3a9c", error: "the disk is full" }, "request")).toMatchObject({
    [name]: "/webhooks/printful/:token",
    error: "the disk is full",
    msg: "request",
  });
  expect(logged({ [name]: "/orders/LT-20431" }, "request")).toMatchObject({ [name]: "/orders/LT-20431" });
});

test("an outage does not flood the log with the same line", () => {
  const lines: string[] = [];
  const log = openLog("info", "web", { write: (line) => void lines.push(line) });
  for (let id = 0; id < 1_000; id++) log.error({ id, error: "Error: Query read timeout" }, "request");
  for (let id = 0; id < 10; id++) log.info({ id }, "paid");
  log.error("something else");
  const said = lines.map((line) => JSON.parse(line).msg);
  expect(said).toEqual([...Array(5).fill("request"), ...Array(10).fill("paid"), "something else"]);
});

test("personal data is redacted and nothing is added", () => {
  const { level, time, ...entry } = logged({ order: { email: "a@example.com", number: "LT-1" } }, "paid");
  expect(entry).toEqual({ role: "web", order: { email: "[Redacted]", number: "LT-1" }, msg: "paid" });
});
