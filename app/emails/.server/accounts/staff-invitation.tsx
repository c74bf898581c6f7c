import { invitationLink } from "#app/admin/staff/.server/invitations.ts";
import type { Store } from "#store";
import type { EmailWriter } from "../email-writer.ts";
import type { staffInvitation } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "../layout/parts.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";

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

export const write: EmailWriter<typeof staffInvitation> = ({ store, config }, { token, by, role }) =>
  renderStaffInvitation({ store, publicUrl: config.PUBLIC_URL, token, by, role });

/** A link to join the staff. */
export function renderStaffInvitation(facts: StaffInvitationFacts): Promise<WrittenEmail> {
  return writeEmail("You are invited to help run the shop", <StaffInvitation {...facts} />);
}

const why = "You’re getting this because someone who runs the shop gave us this address.";

function StaffInvitation({ store, publicUrl, token, by, role }: StaffInvitationFacts) {
  return (
    <EmailFrame store={store} why={why} preview={`${by} has invited you. The link works for 7 days.`}>
      <Block first>
        <Title>Join the staff</Title>
        <Words>
          {by} has invited you to join the shop’s staff. Your role: {role}. You’ll choose a password and set up a
          six-digit code on your phone, which takes about three minutes. The link works once, for 7 days.
        </Words>
      </Block>
      <Panel>
        <Action href={invitationLink(publicUrl, token)}>Join the staff</Action>
      </Panel>
      <Block>
        <Words small>Don’t know {by}? Ignore this email and nothing happens.</Words>
      </Block>
    </EmailFrame>
  );
}
