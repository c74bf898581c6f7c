import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, refuseGet } from "#app/endpoint.ts";
import { signOut } from "../session/.server/sessions.ts";

/** Ends the session of the request's cookie or bearer token. */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  await signOut(context.get(shopContext), request);
  return { body: { signedOut: true } };
});

export const loader = refuseGet("POST");
