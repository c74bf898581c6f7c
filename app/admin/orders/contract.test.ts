import { expect, test } from "vitest";
import { adminOrdersCall } from "./contract.ts";

const parse = (more: object) => adminOrdersCall.safeParse({ action: "get_orders", ...more });

test.for(["", "all"])("status '%s' requests orders of any status", (status) => {
  expect(parse({ status, search: "" }).data).toMatchObject({ status: null });
});

test("an unknown status is refused", () => {
  expect(parse({ status: "shipped" }).data).toMatchObject({ status: "shipped" });
  expect(parse({ status: "lost" }).success).toBe(false);
});
