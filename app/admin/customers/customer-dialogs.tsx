import type { ReactNode } from "react";
import { Form } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { CloseDialogLink, ConfirmDialog, DialogLink, UrlDialog } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField } from "../kit/form-fields.tsx";

interface ChangeDialogProps {
  /** Null once masked again; what was typed is kept. */
  account: { firstName: string; lastName: string; version: string } | null;
}

/** The dialog to change an account's name. */
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
        Customers change their email address themselves, in My Account, since the new mailbox has to confirm it.
        Delivery addresses are changed on the order.
      </p>
    </ConfirmDialog>
  );
}

/** The dialog that ends every session of the customer's account. */
export function SignOutDialog() {
  return (
    <ConfirmDialog
      name="sign-out"
      title="Sign this customer out?"
      label="Sign out everywhere"
      busyLabel="Signing out..."
      tone="danger"
    >
      <p>
        For a lost phone, or a stranger in the account. Every browser is signed out with its next request. Whoever knows
        the password can sign in again, so ask the customer to choose a new one.
      </p>
    </ConfirmDialog>
  );
}

/** The dialog for data requests: a copy or erasure (R-LAW-16, R-LAW-17). */
export function DataDialog({ id, isRevealed }: { id: string; isRevealed: boolean }) {
  return (
    <UrlDialog name="data" title="Their data">
      <p>
        Send a copy or erase it on request, within a month. First make sure that the request comes from the customer.
      </p>
      {isRevealed ? (
        <Form method="post" action={`/admin/customers/${id}/data`} reloadDocument>
          <Button type="submit" tone="brand">
            Download a copy
          </Button>
        </Form>
      ) : (
        <Note>
          A copy contains unmasked data, so reveal the customer first, with the reason that they asked for it.
        </Note>
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
        <CloseDialogLink>Back</CloseDialogLink>
      </div>
    </UrlDialog>
  );
}

/** The dialog that erases a person on request. @param children what is erased, and what is retained */
export const EraseDialog = ({ title, children }: { title: string; children: ReactNode }) => (
  <ConfirmDialog name="erase" title={title} label="Erase for good" busyLabel="Erasing..." tone="danger" keep="Keep it">
    <p>{children}</p>
    <FormField label="How they asked for it" hint="No personal data here" name="reason" maxLength={200} />
    <FormCheckbox name="sure" value="yes" label="I have checked that the customer asked for this" />
  </ConfirmDialog>
);

/** Explains what is erased of a customer and what is retained. */
export const EraseCustomerDialog = ({ isGuest }: { isGuest: boolean }) => (
  <EraseDialog title="Erase this customer?">
    {isGuest
      ? "This erases the newsletter subscription, stored emails and the name on their reviews."
      : "This erases the account, its address book, the newsletter subscription, stored emails and the name on their reviews. They get a confirmation email."}{" "}
    Orders are retained for {store.orderRetentionYears} years after the end of the tax year, as accounting law requires.
    This cannot be undone.
  </EraseDialog>
);
