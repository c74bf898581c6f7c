import { invitationLink } from "#app/admin/staff/.server/invitations.ts";
import type { Store } from "#store";
import type { staffInvitation } from "../emails.ts";
import { action, block, opening, panel, paragraph, smallPrint } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";

type StaffInvitationFacts = {
  store: Store;
  /** Without a trailing slash. */
  publicUrl: string;
  token: string;
  /** Name of the inviter. */
  by: string;
  /** The role's display name. */
  role: string;
};

export const writeStaffInvitation: EmailWriter<typeof staffInvitation> = ({ store, config }, { token, by, role }) =>
  renderStaffInvitation({ store, publicUrl: config.PUBLIC_URL, token, by, role });

/** A link to join the staff. */
export function renderStaffInvitation({ store, publicUrl, token, by, role }: StaffInvitationFacts): WrittenEmail {
  return writeEmail({
    store,
    subject: "You are invited to help run the shop",
    why: "You’re getting this because someone who runs the shop gave us this address.",
    preview: `${by} has invited you. The link works for 7 days.`,
    parts: [
      opening(
        "Join the staff",
        paragraph`${by} has invited you to join the shop’s staff. Your role: ${role}. You’ll choose a password and set
          up a six-digit code on your phone, which takes about three minutes. The link works once, for 7 days.`,
      ),
      panel(action("Join the staff", invitationLink(publicUrl, token))),
      block(smallPrint`Don’t know ${by}? Ignore this email and nothing happens.`),
    ],
  });
}
