import { expect, test } from "vitest";
import { rolePermissions } from "../permissions.ts";
import { isOverLimit, mayDecideRequest, refundLimitOf } from "./refund-limits.ts";

const person = (role: keyof typeof rolePermissions, id = role as string) => ({
  id,
  role: role as string,
  permissions: rolePermissions[role] as readonly string[],
});

test("an owner has no limit, the others do, and a role of its own has the least", () => {
  const limits = (["owner", "treasurer", "manager", "support"] as const).map((role) => refundLimitOf(person(role)));
  expect(limits).toEqual([null, 25000, 15000, 5000]);
  expect(refundLimitOf({ role: "custom", permissions: ["refund_orders"] })).toBe(5000);
  expect(refundLimitOf({ role: "custom", permissions: ["admin_access"] })).toBeNull();
});

test("a limit counts what the same person has paid back on the order before", () => {
  expect(isOverLimit(person("support"), 5000, 0)).toBe(false);
  expect(isOverLimit(person("support"), 5001, 0)).toBe(true);
  expect(isOverLimit(person("support"), 1, 5000)).toBe(true);
  expect(isOverLimit(person("owner"), 1_000_000, 1_000_000)).toBe(false);
});

test("somebody else decides: owner or treasurer, never who asked", () => {
  const request = { requestedBy: "ann" };
  expect(mayDecideRequest(person("owner", "ben"), request)).toBe(true);
  expect(mayDecideRequest(person("treasurer", "ben"), request)).toBe(true);
  expect(mayDecideRequest(person("owner", "ann"), request)).toBe(false);
  expect(mayDecideRequest(person("manager", "ben"), request)).toBe(false);
  expect(mayDecideRequest(person("support", "ben"), request)).toBe(false);
  // A treasurer's name without the permission opens nothing.
  expect(mayDecideRequest({ ...person("treasurer", "ben"), permissions: ["view_orders"] }, request)).toBe(false);
});
