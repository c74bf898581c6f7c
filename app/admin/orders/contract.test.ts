import { expect, test } from "vitest";
import { adminOrdersCall, cancelForm } from "./contract.ts";

const parse = (more: object) => adminOrdersCall.safeParse({ action: "get_orders", ...more });

test.for(["", "all"])("status '%s' requests orders of any status", (status) => {
  expect(parse({ status, search: "" }).data).toMatchObject({ status: null });
});

test("a list begins at page 1 with 50 rows, as the lists of pages do", () => {
  expect(parse({}).data).toMatchObject({ page: 1, limit: 50 });
});

test.for([
  [{ page: 1 }, true],
  [{ page: 100_000 }, true],
  [{ limit: 1 }, true],
  [{ limit: 200 }, true],
  [{ search: "x".repeat(100) }, true],
  [{ page: 0 }, false],
  [{ page: 100_001 }, false],
  [{ page: 1.5 }, false],
  [{ page: "2" }, false],
  [{ limit: 0 }, false],
  [{ limit: 201 }, false],
  [{ search: "x".repeat(101) }, false],
] as const)("%o: accepted %s", ([asked, accepted]) => expect(parse(asked).success).toBe(accepted));

test("an unknown status is refused", () => {
  expect(parse({ status: "shipped" }).data).toMatchObject({ status: "shipped" });
  expect(parse({ status: "lost" }).success).toBe(false);
});

test("a long reason of a cancellation is cut between characters", () => {
  const formKey = "00000000-0000-4000-8000-000000000000";
  const start = "x".repeat(299);
  expect(cancelForm.parse({ formKey, reason: `${start}😀` }).reason).toBe(start);
});
