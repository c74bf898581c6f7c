import { z } from "zod";
import { endpoint, jsonBody, Refusal } from "#app/endpoint.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { signUpForNewsletter } from "../.server/sign-up.ts";
import { newsletterSignup } from "../contract.ts";
import { signupTexts } from "../rules.ts";

/** POST /functions/v1/newsletter-signup (R-NEWSLETTER-4, R-NEWSLETTER-5) */
export const action = endpoint("POST", async ({ shop, request }) => {
  const given = newsletterSignup.safeParse(await jsonBody(request, z.unknown()));
  if (!given.success) {
    const message = given.error.issues[0]?.message ?? signupTexts.invalid;
    throw new Refusal(400, message, { success: false, reason: "invalid email" });
  }
  const { status, answer } = await signUpForNewsletter(shop, given.data, clientAddress(request));
  return { status, body: answer };
});

export const loader = action;
