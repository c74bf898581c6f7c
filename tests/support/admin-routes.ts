import type { Permission } from "#app/admin/permissions.ts";

export type RouteAccess = {
  method: "GET" | "POST";
  /** The required permission; 'any' for any active role. */
  needs: Permission | "any";
  /** The status for staff with the permission. */
  ok: number;
  /**
   * A form's fields for a page, JSON for a call. Incomplete on purpose, so that nothing is done; actions have their own
   * tests.
   */
  body?: Record<string, string | number>;
};

const get = (needs: RouteAccess["needs"], ok = 200): RouteAccess => ({ method: "GET", needs, ok });
const post = (needs: RouteAccess["needs"], ok: number, body: RouteAccess["body"] = {}): RouteAccess => ({
  method: "POST",
  needs,
  ok,
  body,
});

/** Replaces every parameter: nobody has this id. */
export const nobodysId = "00000000-0000-4000-8000-000000000000";

/**
 * Every back-office route by its path in app/routes.ts, with the permissions that its loaders and actions need. A new
 * route needs a line, and one more for each intent or action with another permission.
 */
export const adminRoutes: Record<string, readonly RouteAccess[]> = {
  admin: [get("any", 302)],
  "admin/locked": [get("any", 302)],
  "admin/dashboard": [get("view_analytics")],
  "admin/attention": [get("view_orders"), post("view_orders", 400)],
  "admin/attention/settled": [get("view_orders")],
  "admin/attention/reconciliation": [get("view_orders"), post("update_orders", 302)],
  "admin/orders": [get("view_orders"), post("update_orders", 400)],
  "admin/orders/export.csv": [get("view_orders")],
  "admin/orders/packing": [get("view_orders")],
  "admin/orders/earlier": [get("view_orders")],
  "admin/orders/earlier/:id": [
    get("view_orders", 404),
    post("view_orders", 400, { intent: "nothing" }),
    post("view_orders", 400, { intent: "reveal" }),
    post("customers", 400, { intent: "erase" }),
  ],
  "admin/orders/:number": [
    get("view_orders", 404),
    post("view_orders", 400, { intent: "nothing" }),
    post("view_orders", 404, { intent: "reveal" }),
    ...["note", "resend", "status", "resume"].map((intent) => post("update_orders", 404, { intent })),
    ...["refund", "cancel", "decide"].map((intent) => post("refund_orders", 404, { intent })),
  ],
  "admin/orders/:number/address": [get("update_orders", 404), post("update_orders", 404)],
  "admin/orders/:number/change": [get("refund_orders", 404), post("refund_orders", 404)],
  "admin/orders/:number/returns/:reference": [get("view_orders", 404), post("refund_orders", 404)],
  "admin/orders/:number/returns/:reference/photos/:photo": [get("view_orders", 404)],
  "functions/v1/admin-orders": [
    post("view_orders", 200, { action: "get_orders" }),
    post("view_orders", 200, { action: "get_orders_stats" }),
    post("view_orders", 404, { action: "get_order_details", orderId: "nobody" }),
    post("update_orders", 404, { action: "update_order_status", orderId: "nobody", newStatus: "shipped" }),
  ],
  "admin/products": [get("view_products"), post("update_products", 400)],
  "admin/products/new": [get("create_products"), post("create_products", 400)],
  "admin/redirects": [
    get("admin_access"),
    post("admin_access", 400),
    ...["add", "delete"].map((intent) => post("admin_access", 400, { intent })),
  ],
  "admin/redirects/:id": [get("admin_access", 404), post("admin_access", 400)],
  "admin/move/customers": [get("admin_access"), post("admin_access", 400)],
  "admin/move/orders": [get("admin_access"), post("admin_access", 400)],
  "admin/move/redirects": [get("admin_access"), post("admin_access", 400)],
  "admin/move/:what/:id": [get("admin_access", 404)],
  "admin/move": [get("admin_access"), post("admin_access", 400)],
  "admin/products/import": [get("create_products"), post("create_products", 400)],
  "admin/products/export.csv": [get("view_products")],
  "admin/products/overrides": [get("view_products"), post("update_products", 400)],
  "admin/products/sync": [
    get("update_printful"),
    ...["", "settle"].map((intent) => post("update_printful", 400, { intent })),
  ],
  "admin/products/:id": [
    get("view_products", 404),
    post("update_products", 404),
    post("update_printful", 404, { intent: "sync" }),
  ],
  "admin/products/:id/deletion": [get("delete_products", 404), post("delete_products", 404)],
  "admin/products/:id/drop": [get("view_products", 404), post("update_products", 404)],
  "admin/products/:id/pre-order": [get("view_products", 404), post("update_products", 404)],
  "admin/products/preview": [get("view_products"), post("view_products", 400)],
  "admin/analytics": [get("view_analytics")],
  "admin/analytics/export.csv": [get("view_analytics")],
  "admin/customers": [get("customers")],
  "admin/customers/export.csv": [get("customers")],
  "admin/customers/:id": [
    get("customers", 404),
    ...["reveal", "cover", "change", "sign-out", "erase", ""].map((intent) => post("customers", 404, { intent })),
  ],
  "admin/customers/:id/data": [post("customers", 404)],
  "functions/v1/admin-analytics": [
    ...["get_dashboard_stats", "get_revenue_trends", "get_customer_growth", "get_top_products"].map((action) =>
      post("view_analytics", 200, { action }),
    ),
  ],
  "functions/v1/admin-customers": [
    post("customers", 200, { action: "get_customers" }),
    post("customers", 200, { action: "get_customer_stats" }),
    post("customers", 404, { action: "get_customer_details", customerId: nobodysId }),
    post("customers", 400, { action: "update_customer", customerId: nobodysId }),
  ],
  "functions/v1/admin-auth": [
    post("any", 200, { action: "get_role" }),
    post("any", 200, { action: "validate_access" }),
    post("any", 200, { action: "check_permission", resource: "orders" }),
  ],
  "functions/v1/printful-import-all": [post("update_printful", 200)],
  "functions/v1/printful-sync-simple": [post("update_printful", 400)],
  "admin/bundles": [get("view_bundles"), post("update_bundles", 400)],
  "admin/bundles/new": [get("create_bundles"), post("create_bundles", 400)],
  "admin/bundles/option": [get("view_bundles", 404)],
  "admin/bundles/pricing": [post("view_bundles", 200)],
  "admin/bundles/:id": [
    get("view_bundles", 404),
    post("update_bundles", 400),
    post("delete_bundles", 404, { intent: "delete" }),
  ],
  "admin/bundles/:id/reviews": [get("view_bundles", 404), post("update_bundles", 400)],
  "admin/settings": [get("settings", 302)],
  "admin/settings/shop": [get("settings"), post("settings", 302)],
  "admin/settings/delivery": [get("settings"), post("settings", 302)],
  "admin/settings/markets": [get("settings"), post("settings", 302)],
  "admin/settings/payment": [get("settings"), post("settings", 302), post("settings", 302, { intent: "domain" })],
  "admin/settings/discounts": [get("settings"), post("settings", 400)],
  "admin/settings/discounts/:code": [get("settings", 404), post("settings", 400)],
  "admin/settings/newsletter": [get("settings"), post("settings", 400), post("settings", 302, { intent: "take-off" })],
  "admin/settings/newsletter.csv": [get("settings", 302)],
  "admin/settings/reviews": [get("customers"), post("customers", 400), post("customers", 400, { intent: "publish" })],
  "admin/settings/legal": [get("settings"), post("settings", 302)],
  "admin/settings/providers": [get("settings")],
  "admin/settings/webhooks": [get("settings"), post("settings", 400)],
  "admin/settings/webhooks/:id": [
    get("settings", 404),
    post("settings", 400),
    ...["test", "pause", "resume", "secret", "rotate", "delete"].map((intent) => post("settings", 404, { intent })),
    ...["again", "replay"].map((intent) => post("settings", 400, { intent })),
  ],
  "admin/settings/staff": [get("staff"), post("staff", 400), post("staff", 302, { intent: "withdraw" })],
  "admin/settings/staff/:id": [
    get("staff", 404),
    post("staff", 400),
    post("staff", 400, { intent: "revoke" }),
    post("staff", 403, { intent: "reset" }),
  ],
  "admin/settings/api-keys": [get("staff"), post("staff", 400), post("staff", 404, { intent: "revoke" })],
  "admin/settings/log": [get("staff")],
};

/** Entrances, open without a role: the status of a GET, by who sends it. */
export const adminEntrances: Record<string, Record<"nobody" | "customer" | "staff", number>> = {
  "admin/login": { nobody: 200, customer: 200, staff: 302 },
  "admin/login/code": { nobody: 200, customer: 200, staff: 200 },
  "admin/code": { nobody: 302, customer: 302, staff: 200 },
  "admin/invitation": { nobody: 404, customer: 404, staff: 404 },
};
