import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { endpoint } from "#app/endpoint.ts";
import { readSync } from "../.server/read-sync.ts";
import { importAll } from "../.server/start-import.ts";

/** POST /functions/v1/printful-import-all */
export const action = endpoint("POST", async ({ shop, request }) => {
  await requireStaffCall(shop, request, "update_printful");
  const { isNew } = await importAll(shop);
  const { status } = await readSync(shop);
  return { body: { success: true, started: isNew, status } };
});

export const loader = action;
