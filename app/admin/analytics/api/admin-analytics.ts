import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerAnalytics } from "../.server/answer-analytics.ts";
import { analyticsCall } from "../contract.ts";

export const loader = refuseGet("POST");

export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const staff = await requireStaffCall(shop, request, "view_analytics");
  return { body: await answerAnalytics(shop, staff, await jsonBody(request, analyticsCall)) };
});
