import { friendlyMessage } from "#app/shared/errors.ts";
import type { AuthAnswer } from "./call-auth.ts";

/** An expected failure: error code, message, and status for an endpoint. */
export type AccountRefusal = { ok: false; status: number; code: string | null; message: string };

/** @param code the library's error code, which decides the message @param status of HTTP */
export const refusal = (code: string | null, status: number): AccountRefusal => ({
  ok: false,
  status,
  code,
  message: authMessage(code, status),
});

export const refusalOf = ({ code, status }: AuthAnswer): AccountRefusal => refusal(code, status);

/** 429, with the text of R-ERROR-1. */
export const tooManyTries = (): AccountRefusal => refusal("TOO_MANY_REQUESTS", 429);

/**
 * Messages for the account library's errors, with the texts of R-ERROR-1. Matched by code first: its own texts would
 * match the wrong entries ('Invalid email or password' contains 'Invalid email').
 */
const triggers: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Invalid login credentials",
  EMAIL_NOT_VERIFIED: "Email not confirmed",
  TOO_MANY_REQUESTS: "Too many requests",
  SIGN_IN_LOCKED: "Too many requests",
  ACCOUNT_TEMPORARILY_LOCKED: "Too many requests",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many requests",
  USER_NOT_FOUND: "User not found",
  USER_ALREADY_EXISTS: "User already registered",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "User already registered",
  PASSWORD_TOO_SHORT: "Password should be at least",
  INVALID_EMAIL: "Invalid email",
  VALIDATION_ERROR: "Invalid email",
  UNAUTHORIZED: "User not authenticated",
  SESSION_EXPIRED: "User not authenticated",
  SESSION_NOT_FRESH: "User not authenticated",
};

/** Messages for errors that R-ERROR-1 does not cover. */
const own: Record<string, string> = {
  PASSWORD_TOO_LONG: "Password must be 128 characters or fewer",
  PASSWORD_TOO_COMMON: "Choose a password that is harder to guess. This one is too common",
  NAME_TOO_LONG: "Name must be 100 characters or fewer",
  INVALID_PASSWORD: "That password is wrong. Try again",
  INVALID_CODE: "That code is wrong. Codes change every 30 seconds, so enter the latest one",
  INVALID_BACKUP_CODE: "That code is wrong or has already been used",
  INVALID_TWO_FACTOR_COOKIE: "Signing in took too long. Enter your email address and password again",
  INVALID_TOKEN: "This link has already been used or has expired",
  TOKEN_EXPIRED: "This link has expired",
  INVALID_USER: "This link belongs to another account. Sign out, then open it again",
};

/** @param status of the library's response; 429 without a code comes from a rate limit */
export function authMessage(code: string | null, status = 400): string {
  if (code && own[code]) return own[code];
  const trigger = code ? triggers[code] : undefined;
  return friendlyMessage(trigger ?? (status === 429 ? "Too many requests" : "Unexpected error"));
}
