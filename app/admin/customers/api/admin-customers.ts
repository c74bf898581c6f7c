import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerCustomers } from "../.server/answer-customers.ts";
import { customersCall } from "../contract.ts";

export const loader = refuseGet("POST");

export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const staff = await requireStaffCall(shop, request, "customers");
  return { body: await answerCustomers(shop, staff, await jsonBody(request, customersCall)) };
});
