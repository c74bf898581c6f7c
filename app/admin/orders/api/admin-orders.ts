import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerOrdersCall } from "../.server/answer-call.ts";
import { adminOrdersCall } from "../contract.ts";

export const loader = refuseGet("POST");

export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  // Who asks comes before what they ask: nobody else is told what a body may hold.
  const staff = await requireStaffCall(shop, request);
  return { body: await answerOrdersCall(shop, staff, await jsonBody(request, adminOrdersCall)) };
});
