import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerOrdersCall } from "../.server/answer-call.ts";
import { adminOrdersCall } from "../contract.ts";

export const loader = refuseGet("POST");

export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  // Authenticate before parsing, so that others learn nothing about the body's format.
  const staff = await requireStaffCall(shop, request);
  return { body: await answerOrdersCall(shop, staff, await jsonBody(request, adminOrdersCall)) };
});
