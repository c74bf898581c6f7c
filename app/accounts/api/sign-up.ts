import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, Refusal, refuseGet } from "#app/endpoint.ts";
import { signUpBody } from "../contract.ts";
import { signUp } from "../sign-in/.server/sign-up.ts";

/** Signs up, for programs. The response is the same for a new address and for one that has an account. */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const { email, password, firstName, fullName, name } = await jsonBody(request, signUpBody);
  const outcome = await signUp(context.get(shopContext), request, {
    email,
    password,
    firstName,
    fullName: fullName ?? name,
  });
  if (!outcome.ok) throw new Refusal(outcome.status, outcome.message, { code: outcome.code });
  return { body: { status: "confirm-email" } };
});

export const loader = refuseGet("POST");
