import { expect, test } from "vitest";
import { pollDelayMs } from "./payment-pending.tsx";

test("however long a payment takes, the page polls often enough to show it within a second", () => {
  expect(pollDelayMs(0)).toBeLessThanOrEqual(300);
  // The request itself takes time too.
  for (const asked of [1, 3, 10, 48, 1_000, 100_000]) expect(pollDelayMs(asked), `${asked}`).toBeLessThanOrEqual(700);
});
