import { type EndpointContract, invalidBody } from "#app/endpoint-contract.ts";
import { sessionAnswer, signedInAnswer, signedOutAnswer, signInBody, signUpAnswer, signUpBody } from "./contract.ts";

/** Account endpoints for programs. Browsers use the pages. */
export const accountEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/session",
    title: "Read the session",
    about:
      "Who is signed in, by the session cookie or the same token as a bearer token. A session with less than 300 s left is renewed; an invalid one is cleared by the response's cookies.",
    answer: sessionAnswer,
    refusals: {},
  },
  {
    method: "POST",
    path: "/api/auth/sign-in/email",
    title: "Sign in",
    about:
      "Signs in. Sets the session cookie; its signed token also works as `Authorization: Bearer`. If the account requires a code, `twoFactorRedirect` is true and the token null.",
    body: signInBody,
    answer: signedInAnswer,
    refusals: {
      400: invalidBody,
      401: "`Invalid email or password. Please try again.`, whether or not the account exists.",
      403: "`Please check your email and confirm your account before signing in.`",
      429: "`Too many login attempts. Please wait a moment before trying again.` With `code` SIGN_IN_LOCKED, too many passwords were tried for the account: send the authenticator app's code as the body's `code`, together with the password. Until both are right, the response stays the same.",
    },
  },
  {
    method: "POST",
    path: "/api/auth/sign-up/email",
    title: "Open an account",
    about:
      "Opens an account, to be confirmed by an emailed link. The response is the same for an address that has an account; its owner gets an email instead. Other fields are ignored.",
    body: signUpBody,
    answer: signUpAnswer,
    refusals: { 400: invalidBody, 429: "Too many attempts for this email address, or from this network address." },
  },
  {
    method: "POST",
    path: "/api/auth/sign-out",
    title: "Sign out",
    about: "Ends the session of the request's cookie or bearer token.",
    answer: signedOutAnswer,
    refusals: {},
  },
];
