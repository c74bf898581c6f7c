import { data } from "react-router";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { csvAnswer } from "../csv-answer.ts";
import { readLeftOut } from "./.server/import-customers.ts";
import type { Route } from "./+types/left-out-route";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/admin/move/customers/:id`: the rows of an imported file of which something was left out, as CSV. */
export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "admin_access");
  const leftOut = uuid.test(id) ? await readLeftOut(shop, id) : null;
  if (leftOut === null) throw data(null, { status: 404 });
  await audit(shop.db, staff, {
    action: "export",
    resource: "customers",
    resourceId: "import",
    summary: "downloaded the rows that an import of customers left out",
  });
  return csvAnswer("left-out.csv", only(leftOut));
}

async function* only(text: string) {
  yield text;
}
