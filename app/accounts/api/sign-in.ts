import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, Refusal, refuseGet } from "#app/endpoint.ts";
import { signInBody } from "../contract.ts";
import { signIn } from "../sign-in/.server/sign-in.ts";

/**
 * Signs in with a password, for programs. The token in the response is the session's; it works as cookie and as bearer
 * token.
 */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const given = await jsonBody(request, signInBody);
  const outcome = await signIn(context.get(shopContext), request, given);
  if (outcome.ok === false) throw new Refusal(outcome.status, outcome.message, { code: outcome.code });
  const token = outcome.ok === true ? outcome.token : null;
  return { body: { token, ...(token === null && { twoFactorRedirect: true }) } };
});

export const loader = refuseGet("POST");
