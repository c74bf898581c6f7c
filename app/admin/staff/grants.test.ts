import { describe, expect, test } from "vitest";
import { endOfDay } from "#app/pricing/working-days.ts";
import { rolePermissions } from "../permissions.ts";
import { canGrant, grantOf } from "./grants.ts";

describe("the role that a form requests", () => {
  test("a preset role has its own permissions, whatever else was ticked", () => {
    const grant = grantOf({ role: "fulfilment", permissions: ["settings", "admin_access"] });
    expect(grant).toEqual({ role: "fulfilment", permissions: rolePermissions.fulfilment });
  });

  test("a custom role has only known permissions, and never admin_access", () => {
    const grant = grantOf({ role: "custom", permissions: ["view_orders", "admin_access", "fly"] });
    expect(grant).toEqual({ role: "custom", permissions: ["view_orders"] });
  });

  test.for([
    ["an unknown role", { role: "emperor", permissions: ["view_orders"] }],
    ["the name of an object property", { role: "constructor", permissions: [] }],
    ["an empty list", { role: "custom", permissions: [] }],
  ] as const)("%s is refused", ([, asked]) => expect(grantOf(asked)).toBeNull());
});

describe("nobody can grant permissions they do not have", () => {
  test.for([
    ["an owner can grant everything", ["admin_access"], ["admin_access"], true],
    ["staff and orders can grant orders", ["staff", "view_orders"], ["view_orders"], true],
    ["staff alone cannot grant orders", ["staff"], ["view_orders"], false],
    ["staff cannot create an owner", ["staff", "settings"], ["admin_access"], false],
    ["a manager cannot create an owner", rolePermissions.manager, ["admin_access"], false],
  ] as const)("%s: %o granting %o gives %s", ([, held, wanted, expected]) =>
    expect(canGrant(held, wanted)).toBe(expected),
  );
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

  test("without one there is no end", () => expect(endOfDay(null)).toBeNull());
});
