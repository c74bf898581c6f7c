import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { invitationLink } from "../create-invitation.ts";
import type { StaffInvitationFacts } from "./staff-invitation.tsx";

const why = "You’re getting this because someone who runs the shop gave us this address.";

export function StaffInvitation({ store, publicUrl, token, by, role }: StaffInvitationFacts) {
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
