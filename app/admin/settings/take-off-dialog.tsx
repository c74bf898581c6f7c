import { Form, useNavigation, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import type { Subscriber } from "./subscriber-table.tsx";

/** Asks before an address is taken off the newsletter: only its owner can put it back. */
export function TakeOffDialog({ people }: { people: readonly Subscriber[] }) {
  const [params] = useSearchParams();
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("intent") === "take-off";
  const asked = params.get("dialog") ?? "";
  const person = people.find(({ id, status }) => `off-${id}` === asked && status !== "unsubscribed");
  if (!person) return null;
  return (
    <UrlDialog name={asked} title="Take 1 address off the list?">
      <p>
        <b>{person.email}</b>
      </p>
      <p>Nothing is sent to it any more. The shop cannot put it back: its owner has to sign up and confirm again.</p>
      <Form method="post" action={addressOf(null)} className="row" preventScrollReset>
        <input type="hidden" name="person" value={person.id} />
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Keep it
        </ButtonLink>
        <Button type="submit" tone="danger" name="intent" value="take-off" busy={busy}>
          Take it off
        </Button>
      </Form>
    </UrlDialog>
  );
}
