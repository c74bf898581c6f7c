import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import { confirmDialog } from "./confirm-many.ts";

interface ConfirmManyDialogProps {
  title: string;
  /** The rows that it is about; without any there is nothing to confirm. */
  ids: readonly number[];
  action?: string;
  /** What the last button says. */
  label: string;
  /** Which they are, and what happens to them. */
  children: ReactNode;
}

/** Asks before something is done to many rows that cannot be taken back. The safe choice comes first. */
export function ConfirmManyDialog({ title, ids, action, label, children }: ConfirmManyDialogProps) {
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("confirmed") === "yes";
  return (
    <UrlDialog name={confirmDialog} title={ids.length > 0 ? title : "Nothing to do"}>
      {ids.length > 0 ? children : <p>None of what was ticked has an override, or it is gone already.</p>}
      <Form method="post" action={addressOf(null)} className="row">
        {action && <input type="hidden" name="deed" value={action} />}
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Cancel
        </ButtonLink>
        {ids.length > 0 && (
          <Button type="submit" tone="danger" name="confirmed" value="yes" busy={busy}>
            {label}
          </Button>
        )}
      </Form>
    </UrlDialog>
  );
}
