import { Form } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { ConfirmDialog, DialogLink, UrlDialog, useDialogAddress } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField } from "../kit/form-fields.tsx";

interface ChangeDialogProps {
  /** Null once it has covered itself: what was typed is still there. */
  account: { firstName: string; lastName: string; version: string } | null;
}

/** Changes an account's name. */
export function ChangeDialog({ account }: ChangeDialogProps) {
  const { version = "", ...names } = account ?? {};
  return (
    <ConfirmDialog
      name="change"
      title="Change details"
      what="customer"
      values={names}
      version={version}
      label="Save the name"
      busyLabel="Saving..."
      keep="Back"
    >
      <FormField label="First name" optional name="firstName" maxLength={100} />
      <FormField label="Last name" optional name="lastName" maxLength={100} />
      <p className="small soft">
        Their email address they change themselves, in My Account: the new mailbox has to confirm it. A delivery address
        is changed on its order.
      </p>
    </ConfirmDialog>
  );
}

/** What somebody may ask of the shop about their data: a copy, or that it is erased. */
export function DataDialog({ id, isRevealed }: { id: string; isRevealed: boolean }) {
  const addressOf = useDialogAddress();
  return (
    <UrlDialog name="data" title="Their data">
      <p>Send a copy, or erase it, when they ask. There is a month to answer. Make sure that it is them who asks.</p>
      {isRevealed ? (
        <Form method="post" action={`/admin/customers/${id}/data`} reloadDocument>
          <Button type="submit" tone="brand">
            Save a copy
          </Button>
        </Form>
      ) : (
        <Note>A copy holds everything in the open, so reveal it first, because they asked for their data.</Note>
      )}
      <div className="row">
        {!isRevealed && (
          <DialogLink name="reveal" tone="brand" size="m" replace>
            Reveal, with a reason
          </DialogLink>
        )}
        <DialogLink name="erase" tone="danger" size="m" replace>
          Erase…
        </DialogLink>
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Back
        </ButtonLink>
      </div>
    </UrlDialog>
  );
}

/** Says what goes and what stays before anything is erased. */
export function EraseDialog({ isGuest }: { isGuest: boolean }) {
  return (
    <ConfirmDialog
      name="erase"
      title="Erase this customer?"
      label="Erase for good"
      busyLabel="Erasing..."
      tone="danger"
      keep="Keep it"
    >
      <p>
        {isGuest
          ? "The newsletter, the mails we keep and the name under their reviews go."
          : "The account, its address book, the newsletter, the mails we keep and the name under their reviews go. They get a mail that says so."}{" "}
        Their orders stay for {store.orderRetentionYears} years after the end of the tax year, because the law on
        accounts wants them. Nobody can undo this.
      </p>
      <FormField label="How they asked for it" hint="No personal data here" name="reason" maxLength={200} />
      <FormCheckbox name="sure" value="yes" label="I am sure that it is them who asked" />
    </ConfirmDialog>
  );
}
