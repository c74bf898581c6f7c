import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { exportProducts } from "./.server/export-products.ts";
import type { Route } from "./+types/export-route";

/** All products and variants as a table, which can be changed and imported again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_products");
  return new Response(await exportProducts(shop), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="products.csv"',
      "cache-control": "no-store",
    },
  });
}
