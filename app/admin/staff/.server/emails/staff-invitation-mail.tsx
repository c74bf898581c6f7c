import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, Panel, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { invitationLink } from "../create-invitation.ts";
import type { StaffInvitationFacts } from "./staff-invitation.tsx";

const why = "You get this because somebody who runs the shop gave this address.";

export function StaffInvitation({ store, publicUrl, token, by, role }: StaffInvitationFacts) {
  return (
    <MailFrame store={store} why={why} preview={`${by} invites you. The link works for 7 days.`}>
      <Block first>
        <Title>Come and help</Title>
        <Words>
          {by} invites you to the shop’s staff. Your role: {role}. You choose a password and set up a six-digit code on
          your phone; it takes about three minutes. The link works once, for 7 days.
        </Words>
      </Block>
      <Panel>
        <Action href={invitationLink(publicUrl, token)}>Join the staff</Action>
      </Panel>
      <Block>
        <Words small>Do you not know {by}? Then do nothing, and nothing happens.</Words>
      </Block>
    </MailFrame>
  );
}
