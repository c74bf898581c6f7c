import { expect, test } from "vitest";
import { customersCall } from "./contract.ts";

const parse = (more: object) => customersCall.safeParse({ action: "get_customers", ...more });

test("a list begins at page 1 with 50 rows and no search", () => {
  expect(parse({}).data).toEqual({ action: "get_customers", page: 1, limit: 50, search: "" });
  expect(parse({ search: null }).data).toMatchObject({ search: "" });
});

test.for([
  [{ page: 100_000 }, true],
  [{ limit: 1 }, true],
  [{ limit: 100 }, true],
  [{ search: "x".repeat(100) }, true],
  [{ page: 0 }, false],
  [{ page: 100_001 }, false],
  [{ limit: 0 }, false],
  [{ limit: 101 }, false],
  [{ limit: 2.5 }, false],
  [{ search: "x".repeat(101) }, false],
] as const)("%o: accepted %s", ([asked, accepted]) => expect(parse(asked).success).toBe(accepted));

test("a change of a name needs one, and leaves out what is not given", () => {
  const customerId = "00000000-0000-4000-8000-000000000000";
  const change = (updates: object) => customersCall.safeParse({ action: "update_customer", customerId, updates });
  expect(change({ firstName: " Robin  Ann " }).data).toEqual({
    action: "update_customer",
    customerId,
    updates: { firstName: "Robin Ann" },
  });
  expect(change({ lastName: "" }).success, "emptied on purpose").toBe(true);
  for (const updates of [{}, { version: "1" }, { firstName: "Robin", email: "robin@example.com" }])
    expect(change(updates).success, JSON.stringify(updates)).toBe(false);
});
