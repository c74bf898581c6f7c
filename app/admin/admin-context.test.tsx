import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AdminProvider, useAdmin } from "./admin-context.tsx";

function Reader() {
  const { name, can, check } = useAdmin();
  return `${name} ${can("view_orders")} ${can("settings")} ${check("products", "delete")}`;
}

test("using the admin context outside its provider raises an error", () => {
  expect(() => renderToString(<Reader />)).toThrow("useAdmin must be used within an AdminProvider");
});

test("inside it, `may` checks the server's permissions and `check` is the lenient check", () => {
  const page = renderToString(
    <AdminProvider person={{ name: "Jo", role: "custom", permissions: ["view_orders"] }}>
      <Reader />
    </AdminProvider>,
  );
  expect(page).toContain("Jo true false true");
});
