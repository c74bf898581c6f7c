import type { LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import type { sessionAnswer } from "../contract.ts";
import { currentSession } from "../session/.server/current-user.ts";

/** Who is signed in. Asked once a page load by browsers that seem to be; an invalid session ends with the answer. */
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
