import type { ActionFunctionArgs } from "react-router";
import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { shopContext } from "#app/context.ts";
import { endpoint, refuseGet } from "#app/endpoint.ts";
import { readSync } from "../.server/read-sync.ts";
import { importAll } from "../.server/start-import.ts";

export const loader = refuseGet("POST");

/** POST /functions/v1/printful-import-all */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  await requireStaffCall(shop, request, "update_printful");
  const { isNew } = await importAll(shop);
  const { status } = await readSync(shop);
  return { body: { success: true, started: isNew, status } };
});
