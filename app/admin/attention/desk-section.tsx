import { formatDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { DialogLink } from "../kit/dialogs.tsx";
import type { DeskItem } from "./.server/attention-queries.ts";
import { attentionActionLabels, type DeskGroup, deskGroupDetails, hasAction } from "./desk.ts";
import { deskKindOf, isDecidedThere, settlingNeeds } from "./kinds.ts";

interface DeskSectionProps {
  group: DeskGroup;
  items: DeskItem[];
  now: Date;
  businessNow: Date;
}

/** A group of attention items: what happened, who is affected, since when, what to do. */
export function DeskSection({ group, items, now, businessNow }: DeskSectionProps) {
  if (items.length === 0) return null;
  const { label, about } = deskGroupDetails[group];
  return (
    <section className="desk" aria-labelledby={`desk-${group}`}>
      <div className="row items-baseline pt-[0.6rem] [--gap:0_0.6rem]">
        <h2 id={`desk-${group}`}>{label}</h2>
        {about && <span className="small soft">{about}</span>}
      </div>
      <ul className="grid gap-3">
        {items.map((item) => (
          <DeskRow key={item.id} item={item} now={now} businessNow={businessNow} />
        ))}
      </ul>
    </section>
  );
}

function DeskRow({ item, now, businessNow }: { item: DeskItem; now: Date; businessNow: Date }) {
  const { icon, title, advice } = deskKindOf(item.kind);
  const canSettle = useAdmin().can(settlingNeeds(item.kind));
  const age = item.dueAt ? dueLabel(item.dueAt, businessNow) : waitingLabel(item.createdAt, now);
  return (
    <li className={classNames("box dk", item.dueAt && "dk--due")}>
      <div className="dk__age">
        <b>{age.span}</b>
        <span className="tiny soft [line-height:1.2]">{age.from}</span>
      </div>
      <div>
        <h3>
          <Icon name={icon} className="size-[1.1em]" /> {title}
        </h3>
        <p className="small">{item.summary}</p>
      </div>
      <div className="dk__who">
        <span className="tiny soft block [font-weight:500]">Affects</span>
        <Affected item={item} />
      </div>
      <div className="dk__do grid content-center gap-[0.4rem]">
        {canSettle && <ItemAction item={item} />}
        {canSettle && !isDecidedThere(item.kind) && <DialogLink name={`settle-${item.id}`}>Mark as settled</DialogLink>}
        <span className="tiny soft [line-height:1.3]">{advice}</span>
      </div>
    </li>
  );
}

/** The item's main action: a button if it is safe, else a link to the page where it is decided. */
function ItemAction({ item: { id, kind, order } }: { item: DeskItem }) {
  const at = deskKindOf(kind).at ?? (order && { label: "Open the order", to: `/admin/orders/${order.number}` });
  if (!hasAction(kind)) {
    return at ? (
      <ButtonLink size="s" to={at.to}>
        {at.label}
      </ButtonLink>
    ) : null;
  }
  return (
    <ActionButton intent="try" fields={{ item: id }} tone="ink">
      {attentionActionLabels[kind]}
    </ActionButton>
  );
}

function Affected({ item: { order, customer } }: { item: DeskItem }) {
  if (!order) return <span className="soft">No order</span>;
  const who = [customer, order.city].filter(Boolean).join(", ");
  return (
    <>
      <Link to={`/admin/orders/${order.number}`}>{order.number}</Link>, {formatPence(order.total)}
      {who && (
        <>
          <br />
          <span className="soft">{who}</span>
        </>
      )}
    </>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration for the desk: '3 min', '1 h 19', '7 days'. @param ms milliseconds */
function formatSpan(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h ${String(Math.floor((ms % hour) / minute)).padStart(2, "0")}`;
  const days = Math.floor(ms / day);
  return days === 1 ? "1 day" : `${days} days`;
}

/** How long an item has waited, and since when: 'since 13:05', 'since 12 Nov'. Real time. */
export function waitingLabel(since: Date, now: Date): { span: string; from: string } {
  const waited = now.getTime() - since.getTime();
  // Without the weekday, for which there is no room.
  return { span: formatSpan(waited), from: `since ${waited < day ? formatTime(since) : formatDay(since).slice(4)}` };
}

/** The time left to answer: '7 days' 'to answer'; or that it is overdue. Business time. */
export function dueLabel(due: Date, now: Date): { span: string; from: string } {
  const left = due.getTime() - now.getTime();
  return left > 0
    ? { span: formatSpan(left), from: "to answer" }
    : { span: "Overdue", from: `since ${formatDay(due).slice(4)}` };
}
