import { expect, test } from "vitest";
import { adminOrdersCall } from "./contract.ts";

const asked = (more: object) => adminOrdersCall.safeParse({ action: "get_orders", ...more });

test.for(["", "all"])("orders asked for with the status '%s' are orders of any status", (status) => {
  expect(asked({ status, search: "" }).data).toMatchObject({ status: null });
});

test("orders asked for with a status that there is not are refused", () => {
  expect(asked({ status: "shipped" }).data).toMatchObject({ status: "shipped" });
  expect(asked({ status: "lost" }).success).toBe(false);
});
