import { describe, expect, test } from "vitest";
import { endOfDay } from "#app/pricing/working-days.ts";
import { rolePermissions } from "../permissions.ts";
import { grantOf, mayGrant } from "./grants.ts";

describe("the role that a form asks for", () => {
  test("a ready role brings its own list, whatever else was ticked", () => {
    const grant = grantOf({ role: "fulfilment", permissions: ["settings", "admin_access"] });
    expect(grant).toEqual({ role: "fulfilment", permissions: rolePermissions.fulfilment });
  });

  test("a list of its own holds what is known, and never admin_access", () => {
    const grant = grantOf({ role: "custom", permissions: ["view_orders", "admin_access", "fly"] });
    expect(grant).toEqual({ role: "custom", permissions: ["view_orders"] });
  });

  test.for([
    ["an unknown role", { role: "emperor", permissions: ["view_orders"] }],
    ["a name of every object", { role: "constructor", permissions: [] }],
    ["an empty list", { role: "custom", permissions: [] }],
  ] as const)("%s is no role", ([, asked]) => expect(grantOf(asked)).toBeNull());
});

describe("nobody gives what they do not have", () => {
  test.for([
    ["an owner gives all", ["admin_access"], ["admin_access"], true],
    ["staff and orders give orders", ["staff", "view_orders"], ["view_orders"], true],
    ["staff alone does not give orders", ["staff"], ["view_orders"], false],
    ["staff does not make an owner", ["staff", "settings"], ["admin_access"], false],
    ["nor an owner of one who has nearly all", rolePermissions.manager, ["admin_access"], false],
  ] as const)("%s: %o to %o is %s", ([, held, wanted, expected]) => expect(mayGrant(held, wanted)).toBe(expected));
});

describe("a role's last day", () => {
  test.for([
    ["2026-11-20", "2026-11-21T00:00:00.000Z"],
    ["2026-06-30", "2026-06-30T23:00:00.000Z"],
    ["2026-03-28", "2026-03-29T00:00:00.000Z"],
    ["2026-03-29", "2026-03-29T23:00:00.000Z"],
    ["2026-10-24", "2026-10-24T23:00:00.000Z"],
    ["2026-10-25", "2026-10-26T00:00:00.000Z"],
    ["2026-12-31", "2027-01-01T00:00:00.000Z"],
  ] as const)("%s ends in London at %s", ([day, end]) => expect(endOfDay(day)?.toISOString()).toBe(end));

  test("none is no end", () => expect(endOfDay(null)).toBeNull());
});
