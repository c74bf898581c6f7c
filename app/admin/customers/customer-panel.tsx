import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { formatDateTime, formatLongDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { DialogLink, RevealButton } from "../kit/dialogs.tsx";
import { FactRow } from "../kit/panel.tsx";
import type { readCustomer } from "./.server/read-customer.ts";

type Facts = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** The customer's details, highlighted while revealed, and actions. */
export function CustomerPanel({ customer, revealedUntil, account, delivery, newsletter, looked }: Facts) {
  useMaskOnTimeout(revealedUntil);
  return (
    <aside className="box pnl pnl--flush who" aria-labelledby="who">
      <div className={revealedUntil ? "who__head seen" : "who__head"}>
        {revealedUntil && (
          <Form method="post" className="row row--between" preventScrollReset>
            <span className="looked">
              <Icon name="clock" size="s" /> Hidden again at {formatTime(revealedUntil)}
            </span>
            <button type="submit" name="intent" value="cover" className="linkbtn tiny">
              Hide now
            </button>
          </Form>
        )}
        <h2 className="text-[1.6rem]" id="who">
          {customer.name || "No name"}
        </h2>
        <p className="small">{customer.email}</p>
        {!revealedUntil && <RevealButton />}
      </div>
      <div className="stack px-[1.1rem] pt-4 pb-[1.2rem] [--gap:0.9rem]">
        <dl className="sums kv small">
          <FactRow label={customer.isGuest ? "First order" : "Since"}>{formatLongDay(customer.since)}</FactRow>
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
        <div className="row [--gap:0.5rem]">
          {account && <DialogLink name="change">Change details</DialogLink>}
          {!customer.isGuest && <DialogLink name="sign-out">Sign out…</DialogLink>}
          <DialogLink name="data">Their data…</DialogLink>
        </div>
        <div>
          <h3 className="mb-2">Who viewed this</h3>
          {looked.length === 0 && <p className="tiny soft">Nobody yet.</p>}
          <ul className="rows notes tiny">
            {looked.map(({ id, by, at, summary, reason }) => (
              <li key={id}>
                <b>{by}</b> {summary}, {formatDateTime(at)}
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
    return <Status tone="good">{newsletter.since ? `Since ${formatLongDay(newsletter.since)}` : "Yes"}</Status>;
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
