import { href } from "react-router";
import type { Permission } from "#app/admin/permissions.ts";

/** The dev tools (R-ROUTE-6), and the permission that a live shop's staff need for each. */
export const devToolsPlaces = {
  "test-payment": { label: "Test payment", to: href("/test-payment"), needs: "view_orders" },
  "printful-test": { label: "Print provider", to: href("/printful-test"), needs: "view_printful" },
  "shipping-test": { label: "Delivery quote", to: href("/shipping-test"), needs: "view_orders" },
  "shipping-dashboard": { label: "Recent quotes", to: href("/shipping-dashboard"), needs: "view_orders" },
  "variant-test": { label: "Variants", to: href("/variant-test"), needs: "view_products" },
  "variant-test-simple": { label: "One variant", to: href("/variant-test-simple"), needs: "view_products" },
  "shipping-example": { label: "Example code", to: href("/shipping-example"), needs: "view_orders" },
} as const satisfies Record<string, { label: string; to: string; needs: Permission }>;
export type DevToolsPlace = keyof typeof devToolsPlaces;
