import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AdminProvider, useAdmin } from "./admin-context.tsx";

function Reader() {
  const { name, may, check } = useAdmin();
  return `${name} ${may("view_orders")} ${may("settings")} ${check("products", "delete")}`;
}

test("using the admin context outside its provider raises an error", () => {
  expect(() => renderToString(<Reader />)).toThrow("useAdmin must be used within an AdminProvider");
});

test("inside it, menus ask for what the server said, and the lenient check is at hand", () => {
  const page = renderToString(
    <AdminProvider person={{ name: "Jo", role: "custom", permissions: ["view_orders"] }}>
      <Reader />
    </AdminProvider>,
  );
  expect(page).toContain("Jo true false true");
});
