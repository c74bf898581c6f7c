import { z } from "zod";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import type { Shop } from "#server/shop.ts";
import { renderAccountDeleted } from "./emails/account-deleted.tsx";
import { renderAccountExists } from "./emails/account-exists.tsx";
import { renderConfirmAddress } from "./emails/confirm-address.tsx";
import { changes, renderCredentialsChanged } from "./emails/credentials-changed.tsx";
import type { AccountFacts } from "./emails/facts.ts";
import { renderNewBrowser } from "./emails/new-browser.tsx";
import { renderResetPassword } from "./emails/reset-password.tsx";

const named = { firstName: z.string().nullable() };
const factsOf = (shop: Shop, firstName: string | null): AccountFacts => ({
  store: shop.store,
  publicUrl: shop.config.PUBLIC_URL,
  firstName,
});

/** The emails about an account. Their links hold tokens, which the queue erases once the email is sent. */
export const confirmAddress = defineEmail({
  kind: "confirm-address",
  data: z.object({ token: z.string(), isChange: z.boolean() }),
  write: (shop, { token, isChange }) => renderConfirmAddress({ ...factsOf(shop, null), token, isChange }),
});

export const resetPassword = defineEmail({
  kind: "reset-password",
  data: z.object({ ...named, token: z.string() }),
  write: (shop, { firstName, token }) => renderResetPassword({ ...factsOf(shop, firstName), token }),
});

export const newBrowser = defineEmail({
  kind: "new-browser",
  data: z.object({ ...named, token: z.string() }),
  write: (shop, { firstName, token }) => renderNewBrowser({ ...factsOf(shop, firstName), token }),
});

export const accountExists = defineEmail({
  kind: "account-exists",
  data: z.object(named),
  write: (shop, { firstName }) => renderAccountExists(factsOf(shop, firstName)),
});

export const credentialsChanged = defineEmail({
  kind: "credentials-changed",
  data: z.object({ ...named, change: z.enum(changes), at: z.iso.datetime() }),
  write: (shop, { firstName, change, at }) =>
    renderCredentialsChanged({ ...factsOf(shop, firstName), change, at: new Date(at) }),
});

export const accountDeleted = defineEmail({
  kind: "account-deleted",
  data: z.object(named),
  write: (shop, { firstName }) => renderAccountDeleted(factsOf(shop, firstName)),
});

export const accountEmails = [
  confirmAddress,
  resetPassword,
  newBrowser,
  accountExists,
  credentialsChanged,
  accountDeleted,
];
