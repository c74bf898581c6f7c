import type { OutgoingEvent, World } from "./world.ts";

/** One pending delivery to the shop. `tries` counts finished attempts. */
export type OwedEvent = OutgoingEvent & { id: number; tries: number; lastInFirstOut: boolean };
type Row = Omit<OwedEvent, "lastInFirstOut"> & { lastInFirstOut: number };

const table = `
  CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped', 'abandoned')),
    tries INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER NOT NULL,
    last_in_first_out INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    outcome TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS events_due ON events (due_ms, id) WHERE state = 'waiting';
`;

/** The durable queue of undelivered webhooks. Times are Unix milliseconds. */
export function openOutbox(db: World["db"]) {
  db.exec(table);
  const add = db.prepare(
    "INSERT INTO events (provider, type, body, state, due_ms, last_in_first_out, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const due = db.prepare("SELECT id FROM events WHERE state = 'waiting' AND due_ms <= ? ORDER BY due_ms, id LIMIT ?");
  const one = db.prepare(
    "SELECT id, provider, type, body, tries, last_in_first_out AS lastInFirstOut FROM events WHERE id = ?",
  );
  const next = db.prepare("SELECT min(due_ms) AS at FROM events WHERE state = 'waiting' AND due_ms > ?");
  // A delivered event's body is never read again; the row remains as a record.
  const arrived = db.prepare(
    "UPDATE events SET state = 'delivered', body = '', tries = tries + 1, outcome = ? WHERE id = ?",
  );
  const failed = db.prepare(
    "UPDATE events SET state = ?, tries = tries + 1, due_ms = ?, last_in_first_out = 0, outcome = ? WHERE id = ?",
  );
  const counts = db.prepare("SELECT state, count(*) AS number FROM events GROUP BY state");
  const recent = db.prepare(
    `SELECT id, provider, type, state, tries, outcome, created_ms AS createdMs, due_ms AS dueMs
     FROM events ORDER BY id DESC LIMIT ?`,
  );

  return {
    add(event: OutgoingEvent, plan: { dropped: boolean; dueMs: number; lastInFirstOut: boolean }) {
      const state = plan.dropped ? "dropped" : "waiting";
      const lifo = plan.lastInFirstOut ? 1 : 0;
      add.run(event.provider, event.type, plan.dropped ? "" : event.body, state, plan.dueMs, lifo, Date.now());
    },
    /** Ids only: most due events are already being delivered, and bodies are long. */
    due: (nowMs: number, limit: number): number[] => due.all(nowMs, limit).map((row) => Number(row.id)),
    read(id: number): OwedEvent {
      const row = one.get(id) as Row;
      return { ...row, lastInFirstOut: row.lastInFirstOut === 1 };
    },
    /** When the next one is due after `nowMs`; null if none is waiting. */
    nextDue: (nowMs: number) => (next.get(nowMs) as { at: number | null }).at,
    arrived: (id: number, outcome: string) => void arrived.run(outcome, id),
    /** With `retryAtMs` null, the event is abandoned. */
    failed: (id: number, outcome: string, retryAtMs: number | null) =>
      void failed.run(retryAtMs === null ? "abandoned" : "waiting", retryAtMs ?? Date.now(), outcome, id),
    counts: () => ({
      waiting: 0,
      delivered: 0,
      dropped: 0,
      abandoned: 0,
      ...Object.fromEntries(counts.all().map((row) => [row.state, row.number])),
    }),
    recent: (limit: number) => recent.all(limit),
    clear: () => db.exec("DELETE FROM events"),
  };
}
