import { describe, expect, test } from "vitest";
import {
  isAllowedOnClient,
  isInForce,
  opens,
  type Permission,
  type PresetRole,
  permissionFor,
  permissions,
  rolePermissions,
} from "./permissions.ts";

describe("preset roles", () => {
  const opened = (role: PresetRole) => permissions.filter((each) => opens(rolePermissions[role], each));

  test("an owner has every permission", () => expect(opened("owner")).toEqual([...permissions]));

  test("a manager has every permission except settings, staff and admin_access", () => {
    const closed = permissions.filter((each) => !opens(rolePermissions.manager, each));
    expect(closed).toEqual(["admin_access", "settings", "staff"]);
  });

  test.for<[PresetRole, Permission[]]>([
    ["support", ["customers", "view_orders", "update_orders", "refund_orders"]],
    ["fulfilment", ["view_orders", "update_orders", "update_printful"]],
    ["treasurer", ["view_analytics", "view_orders", "refund_orders"]],
  ])("%s has exactly these permissions", ([role, allowed]) => expect(opened(role)).toEqual(allowed));
});

describe("the required permission", () => {
  test.for([
    ["orders", undefined, "view_orders"],
    ["orders", "read", "view_orders"],
    ["orders", "update", "update_orders"],
    ["printful", "update", "update_printful"],
    ["customers", undefined, "customers"],
    ["customers", "update", "customers"],
    ["settings", "delete", "settings"],
    ["view_analytics", undefined, "view_analytics"],
    ["view_orders", "update", "view_orders"],
    ["nothing", "read", "view_nothing"],
  ] as const)("for %s, %s, is %s", ([resource, action, needed]) =>
    expect(permissionFor(resource, action)).toBe(needed),
  );
});

describe("a role", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  test.for([
    ["without an end", true, null, true],
    ["that ends later", true, "2026-11-20T12:00:01Z", true],
    ["that ends this moment", true, "2026-11-20T12:00:00Z", false],
    ["that was withdrawn", false, null, false],
  ] as const)("%s: active %s until %s is in force: %s", ([, isActive, until, expected]) =>
    expect(isInForce({ isActive, expiresAt: until ? new Date(until) : null }, now)).toBe(expected),
  );
});

describe("the lenient check in the browser (R-ADMIN-4)", () => {
  const support = { permissions: ["view_orders", "update_orders"] };
  const reader = { permissions: ["read_customers", "view_analytics"] };
  test.for([
    ["signed out", false, null, "products", "read", false],
    ["signed out, with a role", false, support, "orders", "update", false],
    ["products are allowed to anybody signed in", true, support, "products", "delete", true],
    ["bundles are allowed to anybody signed in", true, null, "bundles", "update", true],
    ["images are allowed to anybody signed in", true, reader, "images", "create", true],
    ["the print provider is allowed to anybody signed in", true, reader, "printful", "update", true],
    ["admin_access allows everything", true, { permissions: ["admin_access"] }, "settings", "update", true],
    ["a role needs {action}_{resource}", true, support, "orders", "update", true],
    ["a role without it", true, support, "orders", "refund", false],
    ["reading is an action like any other", true, reader, "customers", "read", true],
    ["view_analytics is checked by its own name", true, reader, "view_analytics", "read", true],
    ["without view_analytics", true, support, "view_analytics", "read", false],
    ["without an active role everything is allowed", true, null, "settings", "update", true],
  ] as const)("%s: signed in %s, %o, %s, %s gives %s", ([, isSignedIn, role, resource, action, expected]) =>
    expect(isAllowedOnClient({ isSignedIn, role }, resource, action)).toBe(expected),
  );
});
