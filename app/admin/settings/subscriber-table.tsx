import { dayWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { useDialogAddress } from "../kit/url-dialog.tsx";

export const statusWords = {
  subscribed: { label: "Subscribed", tone: "good" },
  pending: { label: "Not confirmed yet", tone: "warn" },
  unsubscribed: { label: "Left", tone: "plain" },
} as const;
const frequencyWords = { all: "Every issue", monthly: "Monthly", elections: "Elections only" };

export interface Subscriber {
  id: string;
  email: string;
  status: keyof typeof statusWords;
  source: "newsletter" | "checkout";
  frequency: keyof typeof frequencyWords;
  joinedAt: Date;
  isSuppressed: boolean;
}

export function SubscriberTable({ people }: { people: readonly Subscriber[] }) {
  const addressOf = useDialogAddress();
  return (
    <ListTable
      caption="Addresses of the newsletter, the latest first"
      heads={
        <>
          <ListHead>Address</ListHead>
          <ListHead>State</ListHead>
          <ListHead className="dt">Wants</ListHead>
          <ListHead className="dt">Asked for it</ListHead>
          <ListHead className="end">Off the list</ListHead>
        </>
      }
    >
      {people.map(({ id, email, status, source, frequency, joinedAt, isSuppressed }) => (
        <ListRow key={id}>
          <ListCell heads>{email}</ListCell>
          <ListCell>
            <Status tone={statusWords[status].tone} settled={status === "unsubscribed"}>
              {isSuppressed ? "Never again" : statusWords[status].label}
            </Status>
          </ListCell>
          <ListCell className="dt soft">{frequencyWords[frequency]}</ListCell>
          <ListCell className="dt soft">
            {dayWords(joinedAt)}, {source === "checkout" ? "at the checkout" : "by the form"}
          </ListCell>
          <ListCell className="end wide">
            {status !== "unsubscribed" && (
              <ButtonLink
                tone="line"
                size="s"
                to={addressOf(`off-${id}`)}
                preventScrollReset
                aria-label={`Take off ${email}`}
              >
                Take off
              </ButtonLink>
            )}
          </ListCell>
        </ListRow>
      ))}
    </ListTable>
  );
}
