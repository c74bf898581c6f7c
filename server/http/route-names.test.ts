import { expect, test, vi } from "vitest";
import { openRouteNames } from "./route-names.ts";

type Routes = Parameters<typeof openRouteNames>[0];

const nameOf = openRouteNames(
  Object.fromEntries(
    [
      { id: "root", path: "" },
      { id: "home", parentId: "root", index: true },
      { id: "product", parentId: "root", path: "product/:slug" },
      { id: "hydrated", parentId: "root" },
      { id: "admin", parentId: "hydrated", path: "admin" },
      { id: "admin-home", parentId: "admin", index: true },
      { id: "order", parentId: "admin", path: "orders/:number" },
      { id: "lost", parentId: "root", path: "*" },
    ].map((route) => [route.id, route]),
  ) as unknown as Routes,
);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/product/lantern-mug", "/product/:slug"],
  ["/product/lantern-mug.data", "/product/:slug"],
  ["/admin", "/admin"],
  ["/admin/orders/LT-20431", "/admin/orders/:number"],
  ["/wp-login.php", "none"],
  ["/%", "none"],
])("%s is named %s, again and again", (path, name) => expect([nameOf(path), nameOf(path)]).toEqual([name, name]));

test("a path that cannot be decoded is named without a warning", () => {
  const print = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect([nameOf("/50%-off"), nameOf("/product/%E0%A4%A")]).toEqual(["none", "/product/:slug"]);
  expect(print.mock.calls).toEqual([]);
  print.mockRestore();
});
