import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { csvAnswer } from "#app/shared/csv.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { readLeftOut } from "./.server/move-results.ts";
import type { Route } from "./+types/left-out-route";

/**
 * `/admin/move/customers/:id`, `/admin/move/orders/:id`, `/admin/move/redirects/:id`: the rows of an imported file that
 * were left out, as CSV.
 */
export async function loader({ params: { what, id }, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "admin_access");
  if (what !== "customers" && what !== "orders" && what !== "redirects") return fileNotFound();
  const leftOut = isUuid(id) ? await readLeftOut(shop, what, id) : null;
  if (leftOut === null) return fileNotFound();
  await audit(shop.db, staff, what === "orders" ? "earlier_orders" : what, "import", {
    action: "export",
    summary: `downloaded the rows that an import of ${what} left out`,
  });
  return csvAnswer("left-out.csv", leftOut);
}
