import type { Permission } from "#app/admin/permissions.ts";

/** What an API key may read, and the permission that its creator needs for it, when creating it and ever after. */
export const apiScopes = {
  "products:read": { label: "Read products", needs: "view_products" },
  "orders:read": { label: "Read orders", needs: "view_orders" },
} as const satisfies Record<string, { label: string; needs: Permission }>;
export type ApiScope = keyof typeof apiScopes;

export const scopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];
