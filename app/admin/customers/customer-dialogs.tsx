import { type InputEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Typed } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { CloseDialogLink, ConfirmDialog, DialogLink, RevealForm, UrlDialog } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField } from "../kit/form-fields.tsx";
import { revealMinutes } from "../reveal.ts";
import { changeDialog } from "./contract.ts";

interface ChangeDialogProps {
  /** Null while masked. */
  account: { firstName: string; lastName: string; version: string } | null;
  /** Whether the server's answer has what was typed: without JavaScript it is shown although it is masked. */
  isAnswered: boolean;
}

type Draft = {
  /** Of the account when it was typed. */
  version: string;
  typed: Typed;
  /** Whether the account was masked since: the form then begins with it. */
  isKept: boolean;
};

/**
 * The dialog to change an account's name. While masked it asks for a reason instead, and keeps what was typed, unseen,
 * until it may be shown again.
 */
export function ChangeDialog({ account, isAnswered }: ChangeDialogProps) {
  const isOpen = useSearchParams()[0].get("dialog") === changeDialog;
  const [draft, setDraft] = useState<Draft | null>(null);
  if (!isOpen && draft) setDraft(null);
  if (!account && (draft || !isAnswered)) {
    if (draft && !draft.isKept) setDraft({ ...draft, isKept: true });
    return (
      <UrlDialog name={changeDialog} title="Change details">
        <MaskedNote isTyped={draft !== null} />
        <RevealForm dialog={changeDialog} />
      </UrlDialog>
    );
  }
  const { version = "", ...names } = account ?? {};
  const kept = draft?.isKept ? draft : null;
  const keep = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    setDraft((before) => ({ version, isKept: false, ...before, typed: { ...before?.typed, [name]: value } }));
  };
  return (
    <ConfirmDialog
      name={changeDialog}
      title="Change details"
      what="customer"
      values={kept ? { ...names, ...kept.typed } : names}
      // What was typed before it was masked is saved over the name that was shown then, and no other.
      version={kept?.version ?? version}
      label="Save the name"
      busyLabel="Saving..."
      keep="Back"
    >
      <div className="stack" onInput={keep}>
        <FormField label="First name" optional name="firstName" maxLength={100} />
        <FormField label="Last name" optional name="lastName" maxLength={100} />
      </div>
      <p className="small soft">
        Customers change their email address themselves, in My Account, since the new mailbox has to confirm it.
        Delivery addresses are changed on the order.
      </p>
    </ConfirmDialog>
  );
}

/** Takes the focus, since the field that had it is gone. */
function MaskedNote({ isTyped }: { isTyped: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Note>
        {isTyped
          ? `The ${revealMinutes} minutes are over, so the name is hidden again. What you typed is kept and not saved yet: say again why you need to see it, then save.`
          : "The name is hidden: say why you need to see it, then change it."}
      </Note>
    </div>
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
