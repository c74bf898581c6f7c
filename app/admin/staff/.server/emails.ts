import { z } from "zod";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import { renderStaffInvitation } from "./emails/staff-invitation.tsx";

/** Invites somebody to join the staff. */
export const staffInvitation = defineEmail({
  kind: "staff-invitation",
  data: z.object({ token: z.string(), by: z.string(), role: z.string() }),
  write: ({ store, config }, { token, by, role }) =>
    renderStaffInvitation({ store, publicUrl: config.PUBLIC_URL, token, by, role }),
});

export const staffEmails = [staffInvitation];
