import { expect, test } from "vitest";
import { openSections, openShortcuts } from "./admin-nav.ts";

test("who may only see customers finds the reviews below them, not under Settings", () => {
  const held = ["customers"];
  const sections = openSections(held);
  expect(sections.map(({ label }) => label)).toEqual(["Customers"]);
  expect(openShortcuts(held, sections[0]!)).toMatchObject([{ label: "Reviews", to: "/admin/settings/reviews" }]);
});
