import {
  renderAccountDeleted,
  renderAccountExists,
  renderCredentialsChanged,
} from "#app/emails/.server/accounts/account-notices.ts";
import {
  renderConfirmAddress,
  renderNewBrowser,
  renderResetPassword,
} from "#app/emails/.server/accounts/link-emails.ts";
import { renderStaffInvitation } from "#app/emails/.server/accounts/staff-invitation.ts";
import { store } from "#store";
import { type SampleEmail, sample } from "./sample-email.ts";

const publicUrl = "https://shop.example";
const person = { store, publicUrl, firstName: "Robin" };
const at = new Date("2026-11-20T14:02:00Z");

/** The emails about accounts, of customers and of staff. */
export const accountSamples: readonly SampleEmail[] = [
  sample("confirm-address", "Confirm an address", () =>
    renderConfirmAddress({ store, publicUrl, token: "sample", isChange: false }),
  ),
  sample("account-exists", "There is an account already", () => renderAccountExists(person)),
  sample("reset-password", "New password", () => renderResetPassword({ ...person, token: "sample" })),
  sample("new-browser", "Sign in while others guess the password", () =>
    renderNewBrowser({ ...person, token: "sample" }),
  ),
  sample("credentials-changed", "Something about the account changed", () =>
    renderCredentialsChanged({ ...person, change: "password", at }),
  ),
  sample("account-deleted", "The account is deleted", () => renderAccountDeleted(person)),
  sample("staff-invitation", "Join the staff", () =>
    renderStaffInvitation({ store, publicUrl, token: "sample", by: "Nia Rees", role: "Fulfilment" }),
  ),
];
