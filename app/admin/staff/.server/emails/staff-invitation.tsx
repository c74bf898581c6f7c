import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { Store } from "#store";

export type StaffInvitationFacts = {
  store: Store;
  /** Without a slash at its end. */
  publicUrl: string;
  token: string;
  /** Who invites. */
  by: string;
  /** The role's name as people read it. */
  role: string;
};

/** The link by which somebody joins the staff. */
export async function renderStaffInvitation(facts: StaffInvitationFacts): Promise<WrittenEmail> {
  const [{ StaffInvitation }, { writeEmail }] = await Promise.all([
    import("./staff-invitation-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("You are invited to help run the shop", <StaffInvitation {...facts} />);
}
