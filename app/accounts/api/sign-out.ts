import { endpoint } from "#app/endpoint.ts";
import { signOut } from "../session/.server/sessions.ts";

/** Ends the session of the request's cookie or bearer token. */
export const action = endpoint("POST", async ({ shop, request }) => {
  await signOut(shop, request);
  return { body: { signedOut: true } };
});

export const loader = action;
