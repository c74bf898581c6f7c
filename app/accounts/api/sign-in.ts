import { endpoint, jsonBody, Refusal } from "#app/endpoint.ts";
import { signInBody } from "../contract.ts";
import { signIn } from "../sign-in/.server/sign-in.ts";

/**
 * Signs in with a password, for programs. The token in the response is the session's; it works as cookie and as bearer
 * token.
 */
export const action = endpoint("POST", async ({ shop, request }) => {
  const given = await jsonBody(request, signInBody);
  const outcome = await signIn(shop, request, given);
  if (outcome.ok === false) throw new Refusal(outcome.status, outcome.message, { code: outcome.code });
  const token = outcome.ok === true ? outcome.token : null;
  return { body: { token, ...(token === null && { twoFactorRedirect: true }) } };
});

export const loader = action;
