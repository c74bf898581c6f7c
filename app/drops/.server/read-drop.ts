import type { Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { DropState, ShownDrop } from "../drop.ts";

export type FoundDrop = {
  drop: ShownDrop;
  /** When its state changes by time, in milliseconds since the epoch; null if it does not. */
  validUntil: number | null;
};

type Row = Omit<ShownDrop, "state" | "awaits" | "startsAtServer"> & {
  state: DropState;
};

const hour = 3_600_000;

/** The drop of the product at this address, as its page shows it; null if it has none. */
export async function readDrop(db: Queryable, slug: string): Promise<FoundDrop | null> {
  const readAt = Date.now();
  const [row] = await queryRows<Row>(
    db,
    `select drop_state(starts_at, ends_at, pieces, taken) as state, starts_at, ends_at, pieces, pieces - taken as "left",
       per_person, hold_minutes, pieces_held_until(slug) as held_until, business_now() as counted_at,
       (select coalesce(sum(r.quantity), 0)::integer from drop_reservations r
        where r.slug = drops.slug and r.held_until is not null) as held,
       coalesce((select is_minimum_open(p) from preorders p where p.slug = drops.slug), true) as is_minimum_open
     from drops where slug = $1`,
    [slug],
  );
  if (!row) return null;
  const serverTime = (at: Date) => readAt + at.getTime() - row.countedAt.getTime();
  const lastReminder = new Date(row.startsAt.getTime() - hour);
  const state = row.state === "gone" && row.heldUntil ? "held" : row.state;
  const awaits = row.countedAt < lastReminder ? "start" : awaitsPiece(state);
  const drop: ShownDrop = {
    ...row,
    state,
    awaits: row.isMinimumOpen ? awaits : null,
    startsAtServer: serverTime(row.startsAt),
  };
  const changes = changesByTime(drop, lastReminder).map(serverTime);
  return { drop, validUntil: changes.length > 0 ? Math.min(...changes) : null };
}

const awaitsPiece = (state: ShownDrop["state"]) => (state === "held" ? "piece" : null);

/** The times at which the page's text changes, by the database's clock and in any order. */
function changesByTime(drop: ShownDrop, lastReminder: Date): Date[] {
  const changes: Date[] = [];
  if (drop.awaits === "start") changes.push(lastReminder);
  else if (drop.state === "before") changes.push(drop.startsAt);
  if (drop.state === "held" && drop.heldUntil && drop.heldUntil > drop.countedAt) changes.push(drop.heldUntil);
  if (drop.state !== "over" && drop.endsAt) changes.push(drop.endsAt);
  return changes;
}
