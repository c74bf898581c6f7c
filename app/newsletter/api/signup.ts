import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, Refusal, refuseGet } from "#app/endpoint.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { signUpForNewsletter } from "../.server/sign-up.ts";
import { newsletterSignup } from "../contract.ts";
import { signupTexts } from "../rules.ts";

export const loader = refuseGet("POST");

/** POST /functions/v1/newsletter-signup (R-NEWSLETTER-4, R-NEWSLETTER-5) */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const given = newsletterSignup.safeParse(await jsonBody(request, z.unknown()));
  if (!given.success) {
    const message = given.error.issues[0]?.message ?? signupTexts.invalid;
    throw new Refusal(400, message, { success: false, reason: "invalid email" });
  }
  const { status, answer } = await signUpForNewsletter(shop, given.data, clientAddress(request));
  return { status, body: answer };
});
