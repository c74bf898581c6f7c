import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { clockTime, longDay, momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import { CloseDialogLink, ConfirmDialog, DialogLink, UrlDialog } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField } from "../kit/form-fields.tsx";
import { FactRow } from "../kit/panel.tsx";
import { RevealButton } from "../kit/reveal-dialog.tsx";
import type { readCustomer } from "./.server/read-customer.ts";

type Facts = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** The customer's details, highlighted while revealed, and actions. */
export function CustomerPanel({ customer, revealedUntil, account, delivery, newsletter, looked }: Facts) {
  useMaskOnTimeout(revealedUntil);
  return (
    <aside className="pnl pnl--flush who" aria-labelledby="who">
      <div className={revealedUntil ? "who__head seen" : "who__head"}>
        {revealedUntil && (
          <Form method="post" className="row row--between" preventScrollReset>
            <span className="looked">
              <Icon name="clock" size="s" /> Hidden again at {clockTime(revealedUntil)}
            </span>
            <button type="submit" name="intent" value="cover" className="linkbtn tiny">
              Hide now
            </button>
          </Form>
        )}
        <h2 id="who">{customer.name || "No name"}</h2>
        <p className="small">{customer.email}</p>
        {!revealedUntil && <RevealButton />}
      </div>
      <div className="who__body stack">
        <dl className="kv small">
          <FactRow label={customer.isGuest ? "First order" : "Since"}>{longDay(customer.since)}</FactRow>
          <FactRow label="Account">{customer.isGuest ? "None, a guest" : "Yes"}</FactRow>
          <FactRow label="Orders">{customer.ordersCount}</FactRow>
          <FactRow label="Spent">
            <b>{formatPence(customer.spentTotal)}</b>
          </FactRow>
          <FactRow label="Refunded">{formatPence(customer.refundedTotal)}</FactRow>
          <FactRow label="Delivers to">
            {delivery.length > 0
              ? delivery.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
              : customer.town || "No address yet"}
          </FactRow>
          <FactRow label="Newsletter">
            <NewsletterMark newsletter={newsletter} />
          </FactRow>
        </dl>
        <div className="row who__do">
          {account && <DialogLink name="change">Change details</DialogLink>}
          <DialogLink name="data">Their data…</DialogLink>
        </div>
        <div>
          <h3>Who viewed this</h3>
          {looked.length === 0 && <p className="tiny soft">Nobody yet.</p>}
          <ul className="plain notes tiny">
            {looked.map(({ id, by, at, summary, reason }) => (
              <li key={id}>
                <b>{by}</b> {summary}, {momentWords(at)}
                {reason && <span className="soft block">{reason}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}

function NewsletterMark({ newsletter }: Pick<Facts, "newsletter">) {
  if (newsletter?.status === "subscribed") {
    return <Status tone="good">{newsletter.since ? `Since ${longDay(newsletter.since)}` : "Yes"}</Status>;
  }
  return newsletter?.status === "pending" ? <Status tone="warn">Not confirmed</Status> : <Status settled>No</Status>;
}

/** Reloads the data when the time is over, so that an open page masks itself. */
function useMaskOnTimeout(until: Date | null): void {
  const { revalidate } = useRevalidator();
  const time = until?.getTime();
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => void revalidate(), Math.max(0, time - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [time, revalidate]);
}

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

/** The dialog that explains what is erased and what is retained. */
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
          ? "This erases the newsletter subscription, stored emails and the name on their reviews."
          : "This erases the account, its address book, the newsletter subscription, stored emails and the name on their reviews. They get a confirmation email."}{" "}
        Orders are retained for {store.orderRetentionYears} years after the end of the tax year, as accounting law
        requires. This cannot be undone.
      </p>
      <FormField label="How they asked for it" hint="No personal data here" name="reason" maxLength={200} />
      <FormCheckbox name="sure" value="yes" label="I have checked that the customer asked for this" />
    </ConfirmDialog>
  );
}
