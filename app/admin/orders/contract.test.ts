import { expect, test } from "vitest";
import { adminOrdersCall, cancelForm } from "./contract.ts";

const parse = (more: object) => adminOrdersCall.safeParse({ action: "get_orders", ...more });

test.for(["", "all"])("status '%s' requests orders of any status", (status) => {
  expect(parse({ status, search: "" }).data).toMatchObject({ status: null });
});

test("an unknown status is refused", () => {
  expect(parse({ status: "shipped" }).data).toMatchObject({ status: "shipped" });
  expect(parse({ status: "lost" }).success).toBe(false);
});

test("a long reason of a cancellation is cut between characters", () => {
  const formKey = "00000000-0000-4000-8000-000000000000";
  const start = "x".repeat(299);
  expect(cancelForm.parse({ formKey, reason: `${start}😀` }).reason).toBe(start);
});
