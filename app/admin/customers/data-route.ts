import { redirect } from "react-router";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { exportCustomer } from "./.server/export-customer.ts";
import type { Route } from "./+types/data-route";

/** Downloads a copy of a customer's data. POST, so that following a link does not create one. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { shop, staff } = await requireStaffFile(args, "customers");
  const copy = await exportCustomer(shop, staff, params.id);
  if (copy === "unknown") return fileNotFound();
  if (copy === "masked") throw redirect(`/admin/customers/${params.id}?dialog=data`);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="customer-${params.id.slice(0, 8)}.json"`,
      "cache-control": "no-store",
    },
  });
}
