import { expect, test } from "vitest";
import { rolePermissions } from "../permissions.ts";
import {
  canDecideRequest,
  choosesLines,
  isOverLimit,
  overLimitText,
  refundLimitOf,
  whoElseCan,
} from "./refund-limits.ts";

const person = (role: keyof typeof rolePermissions, id = role as string) => ({
  id,
  role: role as string,
  permissions: rolePermissions[role] as readonly string[],
});

test("an owner has no limit, other roles have one, and a custom role has the lowest", () => {
  const limits = (["owner", "treasurer", "manager", "support"] as const).map((role) => refundLimitOf(person(role)));
  expect(limits).toEqual([null, 25000, 15000, 5000]);
  expect(refundLimitOf({ role: "custom", permissions: ["refund_orders"] })).toBe(5000);
  expect(refundLimitOf({ role: "custom", permissions: ["admin_access"] })).toBeNull();
});

test("the limit includes the same person's earlier refunds of the order", () => {
  expect(isOverLimit(person("support"), 5000, 0)).toBe(false);
  expect(isOverLimit(person("support"), 5001, 0)).toBe(true);
  expect(isOverLimit(person("support"), 1, 5000)).toBe(true);
  expect(isOverLimit(person("owner"), 1_000_000, 1_000_000)).toBe(false);
});

test("a refund over the limit is refused with its total, the limit, and whose limit is high enough", () => {
  expect(overLimitText(person("support"), 6498, 0)).toBe("£64.98 is over your limit of £50.00 for one order.");
  expect(whoElseCan(person("support"), 999, 4998, "make this change")).toBe(
    "With the £49.98 that you refunded of this order before, £9.99 comes to £59.97, which is over your limit of £50.00 for one order. A manager, treasurer or owner can make this change.",
  );
  expect(whoElseCan(person("support"), 15001, 0, "do it")).toMatch(/ A treasurer or owner can do it\.$/);
  expect(whoElseCan(person("manager"), 25001, 0, "do it")).toMatch(/ An owner can do it\.$/);
  expect(whoElseCan(person("treasurer"), 100, 25000, "do it")).toMatch(/ An owner can do it\.$/);
});

test("another owner or treasurer decides, never the person who requested it", () => {
  const request = { requestedBy: "ann" };
  expect(canDecideRequest(person("owner", "ben"), request)).toBe(true);
  expect(canDecideRequest(person("treasurer", "ben"), request)).toBe(true);
  expect(canDecideRequest(person("owner", "ann"), request)).toBe(false);
  expect(canDecideRequest(person("manager", "ben"), request)).toBe(false);
  expect(canDecideRequest(person("support", "ben"), request)).toBe(false);
  // The role's name alone, without its permission, is not enough.
  expect(canDecideRequest({ ...person("treasurer", "ben"), permissions: ["view_orders"] }, request)).toBe(false);
});

test("a line that is filled in chooses the lines; one that is emptied, or another field, does not", () => {
  const form: [string, string][] = [
    ["item-1", "0"],
    ["amount-1", ""],
    ["item-2", "1"],
    ["amount", "5"],
  ];
  expect(["item-1", "item-2", "amount-1"].every((name) => choosesLines(name, form))).toBe(true);
  expect(["amount", "scope", "reason"].some((name) => choosesLines(name, form))).toBe(false);
  const empty = form.map(([name, value]): [string, string] => [name, name === "item-2" ? "0" : value]);
  expect(choosesLines("item-2", empty)).toBe(false);
});
