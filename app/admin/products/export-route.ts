import { csvAnswer } from "#app/shared/csv.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { readListQuery } from "../kit/list-query.ts";
import { exportProducts } from "./.server/export-products.ts";
import { listedProductIds } from "./.server/list-products.ts";
import type { Route } from "./+types/export-route";
import { listShape } from "./list-shape.ts";
import { largestId } from "./product-fields.ts";

/**
 * The listed products with their variants as a table, which can be changed and imported again; or those selected on
 * the list, `?id=1&id=2`.
 */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaffFile(args, "view_products");
  const query = readListQuery(url.searchParams, listShape);
  const chosen = url.searchParams
    .getAll("id")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return csvAnswer(
    "products.csv",
    exportProducts(shop, async () => (chosen.length > 0 ? chosen : listedProductIds(shop, query))),
  );
}
