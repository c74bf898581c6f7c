import type { LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import type { sessionAnswer } from "../contract.ts";
import { currentSession } from "../session/.server/current-user.ts";

/**
 * GET /api/session: who is signed in. Called once per page load by browsers that seem to be. An invalid session is
 * cleared by the response.
 */
const answer = endpoint<LoaderFunctionArgs>("GET", async ({ request, context }) => {
  const signedIn = await currentSession(context.get(shopContext), request);
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

export const loader = answer;
export const action = answer;
