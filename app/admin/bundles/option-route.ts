import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import { requireStaffCall } from "../.server/require-staff.ts";
import { findOption } from "./.server/item-options.ts";
import type { Route } from "./+types/option-route";

/** `GET /admin/bundles/option?name=`: finds a product to add to a bundle's form. */
export const loader = endpoint("GET", async ({ request, url, context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  await requireStaffCall(shop, request, "view_bundles");
  return { body: { option: await findOption(shop, url.searchParams.get("name") ?? "") } };
});
