import type { LoaderFunctionArgs } from "react-router";
import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { staffMay } from "#app/admin/.server/staff.ts";
import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import { listProviderProducts } from "../.server/provider-goods.ts";
import { providerCall } from "../.server/sync-product.ts";

/** GET /functions/v1/printful-products */
const answer = endpoint<LoaderFunctionArgs>("GET", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const staff = await requireStaffCall(shop, request);
  if (!staffMay(staff, "update_printful")) await requireStaffCall(shop, request, "view_products");
  return { body: await providerCall("Failed to fetch printful products", () => listProviderProducts(shop)) };
});

export const loader = answer;
export const action = answer;
