import { csvAnswer } from "#app/shared/csv.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { exportProducts } from "./.server/export-products.ts";
import type { Route } from "./+types/export-route";

/** All products and variants as a table, which can be changed and imported again. */
export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaffFile(args, "view_products");
  return csvAnswer("products.csv", exportProducts(shop));
}
