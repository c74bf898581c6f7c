import { Form } from "react-router";
import { momentWords } from "#app/shared/dates.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Panel } from "../kit/panel.tsx";
import { roleLabel } from "./grants.ts";

interface InvitationListProps {
  invitations: { id: string; email: string; role: string; expiresAt: Date }[];
}

export function InvitationList({ invitations }: InvitationListProps) {
  return (
    <Panel title="Invited">
      <ul className="plain notes">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="row row--between">
            <span>
              <b>{email}</b>
              <br />
              <span className="small soft">
                {roleLabel(role)}, link works until {momentWords(expiresAt)}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="invitation" value={id} />
              <Button
                type="submit"
                tone="line"
                size="s"
                name="intent"
                value="withdraw"
                aria-label={`Withdraw ${email}`}
              >
                Withdraw
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
