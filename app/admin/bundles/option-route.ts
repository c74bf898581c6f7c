import { endpoint } from "#app/endpoint.ts";
import { requireStaffCall } from "../.server/require-staff.ts";
import { findOption } from "./.server/item-options.ts";

/** `GET /admin/bundles/option?name=`: finds a product to add to a bundle's form. */
export const loader = endpoint("GET", async ({ shop, request, url }) => {
  await requireStaffCall(shop, request, "view_bundles");
  return { body: { option: await findOption(shop, url.searchParams.get("name") ?? "") } };
});
