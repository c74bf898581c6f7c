import { endpoint, jsonBody, Refusal } from "#app/endpoint.ts";
import { signUpBody } from "../contract.ts";
import { signUp } from "../sign-in/.server/sign-up.ts";

/** Signs up, for programs. The response is the same for a new address and for one that has an account. */
export const action = endpoint("POST", async ({ shop, request }) => {
  const { email, password, firstName, fullName, name } = await jsonBody(request, signUpBody);
  const outcome = await signUp(shop, request, {
    email,
    password,
    firstName,
    fullName: fullName ?? name,
  });
  if (!outcome.ok) throw new Refusal(outcome.status, outcome.message, { code: outcome.code });
  return { body: { status: "confirm-email" } };
});

export const loader = action;
