import { endpoint, jsonBody } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { answerCustomers } from "../.server/answer-customers.ts";
import { customersCall } from "../contract.ts";

export const action = endpoint("POST", async ({ shop, request }) => {
  const staff = await requireStaffCall(shop, request, "customers");
  return { body: await answerCustomers(shop, staff, await jsonBody(request, customersCall)) };
});

export const loader = action;
