import { endpoint, jsonBody } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerAnalytics } from "../.server/answer-analytics.ts";
import { analyticsCall } from "../contract.ts";

export const action = endpoint("POST", async ({ shop, request }) => {
  const staff = await requireStaffCall(shop, request, "view_analytics");
  return { body: await answerAnalytics(shop, staff, await jsonBody(request, analyticsCall)) };
});

export const loader = action;
