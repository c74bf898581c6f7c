import { endpoint, jsonBody } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerOrdersCall } from "../.server/answer-call.ts";
import { adminOrdersCall } from "../contract.ts";

export const action = endpoint("POST", async ({ shop, request }) => {
  // Authenticate before parsing, so that others learn nothing about the body's format.
  const staff = await requireStaffCall(shop, request);
  return { body: await answerOrdersCall(shop, staff, await jsonBody(request, adminOrdersCall)) };
});

export const loader = action;
