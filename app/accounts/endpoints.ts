import type { EndpointContract } from "#app/endpoint-contract.ts";
import { sessionAnswer, signedInAnswer, signedOutAnswer, signInBody, signUpAnswer, signUpBody } from "./contract.ts";

const bad = "The body is not JSON, or a field is missing or wrong: `fields` names each.";

/** Account endpoints for programs. Browsers use the pages. */
export const accountEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/session",
    about:
      "Who is signed in, by the session cookie or by the same token as bearer. A session with less than 300 s left is renewed; an invalid one is ended by the answer's cookies.",
    answer: sessionAnswer,
    refusals: {},
  },
  {
    method: "POST",
    path: "/api/auth/sign-in/email",
    about:
      "Signs in. Sets the session's cookie; its signed token also opens as `Authorization: Bearer`. Where the account asks for a code, `twoFactorRedirect` is true and the token null.",
    body: signInBody,
    answer: signedInAnswer,
    refusals: {
      400: bad,
      401: "`Invalid email or password. Please try again.`, whether there is such an account or not.",
      403: "`Please check your email and confirm your account before signing in.`",
      429: "`Too many login attempts. Please wait a moment before trying again.` With `code` SIGN_IN_LOCKED too many passwords were tried for the account: the body's `code` of the authenticator app opens it together with the password, and until both are right the answer stays the same.",
    },
  },
  {
    method: "POST",
    path: "/api/auth/sign-up/email",
    about:
      "Opens an account that waits for its address to be confirmed by the link in a mail. The answer is the same for an address that has an account; its owner gets a mail instead. Other fields are ignored.",
    body: signUpBody,
    answer: signUpAnswer,
    refusals: { 400: bad, 429: "Too many tries for this address, or from this network address." },
  },
  {
    method: "POST",
    path: "/api/auth/sign-out",
    about: "Ends the session whose cookie or bearer token comes along.",
    answer: signedOutAnswer,
    refusals: {},
  },
];
