import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { bearer } from "better-auth/plugins/bearer";
import { twoFactor } from "better-auth/plugins/two-factor";
import { errorText } from "#app/shared/error-text.ts";
import { account, session, twoFactor as twoFactorTable, user, verification } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import {
  handlePasswordChange,
  queueAccountExists,
  queueConfirmation,
  queuePasswordReset,
} from "../../.server/queue-account-emails.ts";
import { maxNameLength, passwordLength } from "../../contract.ts";
import { renewBelowSeconds } from "../account-cookie.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { closeLinks } from "./end-session.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { cookieName, isSecure, sessionSeconds } from "./session-cookies.ts";

export type BetterAuth = ReturnType<typeof openBetterAuth>;

/** Lifetime of emailed links, in seconds. */
const linkSeconds = { confirm: 24 * 3600, reset: 3600 };

/**
 * Accounts in our own tables. Two features of the library are off because we replace them: its rate limiter, which
 * counts only IP addresses and is bypassed by server-side calls (see app/rate-limits), and sign-in by link, because
 * email clients open links themselves.
 */
export function openBetterAuth(shop: Shop) {
  const name = { type: "string", required: false, input: true } as const;
  return betterAuth({
    appName: shop.store.mail.fromName,
    baseURL: shop.config.PUBLIC_URL,
    basePath: "/api/auth",
    secret: shop.config.SESSION_SECRET,
    trustedOrigins: [shop.config.PUBLIC_URL],
    telemetry: { enabled: false },
    // Below level 'error' its log contains email addresses; at level 'error' it would log every refusal.
    logger: {
      level: "info",
      // The message may be that of a refused query.
      log: (level, message) => level === "error" && shop.log.error({ about: "accounts" }, errorText(message)),
    },
    // It would print an unexpected error with all values of its query. `askAuth` logs it instead.
    onAPIError: { throw: true },
    database: drizzleAdapter(shop.db, {
      provider: "pg",
      schema: { user, session, account, verification, twoFactor: twoFactorTable },
      transaction: true,
    }),
    user: { additionalFields: { firstName: name, fullName: name }, changeEmail: { enabled: true } },
    session: { expiresIn: sessionSeconds, updateAge: sessionSeconds - renewBelowSeconds, freshAge: 0 },
    emailAndPassword: passwords(shop),
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: linkSeconds.confirm,
      sendVerificationEmail: ({ user: owner, token }) => queueConfirmation(shop, owner, token),
    },
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    hooks: { before: createAuthMiddleware(async ({ path, body }) => refuseWeak(path, body)) },
    // Only signed tokens are accepted, so read access to the database or a backup is not enough to sign in.
    plugins: [bearer({ requireSignature: true }), twoFactor({ issuer: shop.store.mail.fromName })],
    advanced: {
      ipAddress: { ipAddressHeaders: ["x-real-ip"] },
      // Its prefix would turn our names into '__Secure-__Host-'.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(shop), sameSite: "lax", path: "/", httpOnly: true },
      cookies: {
        session_token: { name: cookieName(shop, "session") },
        two_factor: { name: cookieName(shop, "sign_in_code") },
        trust_device: { name: cookieName(shop, "trusted_device") },
        dont_remember: { name: cookieName(shop, "session_short") },
        session_data: { name: cookieName(shop, "session_data") },
        account_data: { name: cookieName(shop, "account_data") },
      },
    },
  });
}

const passwords = (shop: Shop): BetterAuthOptions["emailAndPassword"] => ({
  enabled: true,
  minPasswordLength: passwordLength.min,
  maxPasswordLength: passwordLength.max,
  requireEmailVerification: true,
  revokeSessionsOnPasswordReset: true,
  resetPasswordTokenExpiresIn: linkSeconds.reset,
  password: { hash: hashPassword, verify: verifyPassword },
  sendResetPassword: ({ user: owner, token }) => queuePasswordReset(shop, owner, token),
  onExistingUserSignUp: ({ user: owner }) => queueAccountExists(shop, owner),
  async onPasswordReset({ user: owner }) {
    await closeLinks(shop.db, owner.id);
    await handlePasswordChange(shop, owner, { provesAddress: true });
  },
  // A sign-up for a taken address must return exactly the fields of a real one.
  customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
    ...coreFields,
    firstName: null,
    fullName: null,
    ...additionalFields,
    twoFactorEnabled: false,
    id,
  }),
});

/** Applies the common-password list and the name limit wherever either is set. */
function refuseWeak(path: string, body: Record<string, unknown> | undefined): void {
  const password = path === "/sign-up/email" ? body?.password : body?.newPassword;
  if (typeof password === "string" && isCommonPassword(password, words(body))) {
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_TOO_COMMON", message: "Password is too common" });
  }
  for (const field of ["name", "firstName", "fullName"]) {
    const value = body?.[field];
    if (typeof value === "string" && value.length > 2 * maxNameLength + 1) {
      throw new APIError("BAD_REQUEST", { code: "NAME_TOO_LONG", message: "Name is too long" });
    }
  }
}

/** What anyone who knows the person would try first. */
const words = (body: Record<string, unknown> | undefined): string[] =>
  ["email", "firstName", "fullName", "name"].flatMap((field) => {
    const value = body?.[field];
    return typeof value === "string" ? [value, ...value.split(/[@\s.]+/)] : [];
  });
