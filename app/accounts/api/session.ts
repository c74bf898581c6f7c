import type { z } from "zod";
import { endpoint } from "#app/endpoint.ts";
import type { sessionAnswer } from "../contract.ts";
import { currentSession } from "../session/.server/current-user.ts";

/**
 * GET /api/session: who is signed in. Called once per page load by browsers that seem to be. An invalid session is
 * cleared by the response.
 */
export const loader = endpoint("GET", async ({ shop, request }) => {
  const signedIn = await currentSession(shop, request);
  const body: z.input<typeof sessionAnswer> = {
    user: signedIn && {
      id: signedIn.user.id,
      email: signedIn.user.email,
      firstName: signedIn.user.firstName,
      fullName: signedIn.user.fullName,
    },
    expiresAt: signedIn?.session.expiresAt.toISOString() ?? null,
  };
  return { body };
});

export const action = loader;
