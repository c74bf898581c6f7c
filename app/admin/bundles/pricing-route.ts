import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { errorText } from "#app/shared/error-text.ts";
import { formOf } from "#app/shared/form.ts";
import { requireStaffCall } from "../.server/require-staff.ts";
import { priceForm } from "./.server/item-options.ts";
import type { Route } from "./+types/pricing-route";

/** `POST /admin/bundles/pricing`: prices a form's input. Saves nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  try {
    await requireStaffCall(shop, request, "view_bundles");
    return Response.json({ pricing: await priceForm(shop, await formOf(request)) });
  } catch (error) {
    if (error instanceof Refusal) return Response.json({ error: error.message }, { status: error.status });
    shop.log.error({ error: errorText(error) }, "bundle pricing");
    return Response.json({ error: "Failed to refresh pricing" }, { status: 500 });
  }
}
