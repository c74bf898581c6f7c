import { expect, test } from "vitest";
import { currentLink, openSections, openShortcuts } from "./admin-nav.ts";

test("who may only see customers finds the reviews below them, not under Settings", () => {
  const held = ["customers"];
  const sections = openSections(held);
  expect(sections.map(({ label }) => label)).toEqual(["Customers"]);
  expect(openShortcuts(held, sections[0]!)).toMatchObject([{ label: "Reviews", to: "/admin/settings/reviews" }]);
});

test("a page has one current link in the menu: its shortcut, or its section wherever its address is", () => {
  const held = ["admin_access"];
  const current = Object.entries({
    "/admin/settings/reviews": "/admin/settings/reviews",
    "/admin/settings/discounts": "/admin/settings/discounts",
    "/admin/settings/discounts/ADVENT": "/admin/settings",
    "/admin/orders/earlier": "/admin/orders",
    "/admin/move": "/admin/products",
    "/admin/move/customers": "/admin/customers",
    "/admin/move/orders": "/admin/orders",
    "/admin/move/redirects": "/admin/products",
    "/admin/redirects": "/admin/products",
  });
  expect(current.map(([pathname]) => currentLink(held, pathname))).toEqual(current.map(([, to]) => to));
  expect(currentLink(["settings"], "/admin/settings/reviews")).toBe("/admin/settings");
});
