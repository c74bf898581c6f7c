import { Agent, request } from "node:http";
import { atomically } from "./database.ts";
import { type OwedEvent, openOutbox } from "./outbox.ts";
import type { EventPost, Faults, OutgoingEvent, World } from "./world.ts";

type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** Posts webhooks over keep-alive connections, with `node:http` because it costs a fraction of `fetch` at this rate. */
function openDelivery(maxParallel: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: maxParallel, scheduling: "lifo" });
  const giveUpMs = 10_000;
  return {
    /** Returns the response status. @throws if the shop does not answer within 10 s */
    post: ({ url, headers, body }: WebhookRequest): Promise<number> =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(body);
        const sent = request(url, {
          agent,
          method: "POST",
          headers: { "content-type": "application/json", "content-length": bytes.length, ...headers },
          timeout: giveUpMs,
        });
        sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.on("error", reject);
        sent.on("response", (answer) => {
          answer.on("error", reject);
          answer.on("end", () => resolve(answer.statusCode ?? 0));
          answer.resume();
        });
        sent.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

/** How long `delay_events` holds an event, and how long `reorder_events` collects events to reverse. */
export const delayMs = 10_000;
const gatherMs = 1_000;
const maxParallel = 32;
const maxTries = 16;
const gatherResultsMs = 10;

/** The real providers wait 1, 4, 16 ... minutes; a rehearsal waits 1, 2, 4 ... seconds, up to a minute. */
export const rehearsalPace = (tries: number): number => Math.min(60_000, 1000 * 2 ** (tries - 1));

type Settled = { event: OwedEvent; outcome: string; received: boolean };
type Options = {
  db: World["db"];
  faults: Faults;
  /** URL, headers and body of an attempt; `tries` is the number of earlier attempts. */
  write: (event: OwedEvent) => WebhookRequest;
  /** Which events the shop subscribed to; others are not even stored. All by default. */
  isWanted?: (event: OutgoingEvent) => boolean;
  /** Milliseconds before the next attempt, after `tries` failures. */
  pace?: (tries: number) => number;
};
export type EventSender = EventPost & {
  /** Starts delivering, including events left by an earlier process. */
  start(): void;
  close(): void;
  counts: ReturnType<typeof openOutbox>["counts"];
  recent: ReturnType<typeof openOutbox>["recent"];
  clear(): void;
};

async function attempt(delivery: ReturnType<typeof openDelivery>, post: WebhookRequest) {
  try {
    const status = await delivery.post(post);
    return { outcome: String(status), received: status >= 200 && status < 300 };
  } catch (error) {
    return { outcome: (error as NodeJS.ErrnoException).code ?? (error as Error).message, received: false };
  }
}

/**
 * Gathers results for one transaction. A crash before it causes a second delivery, which the shop must tolerate anyway.
 */
function openResults(record: (results: Settled[]) => void) {
  const settled: Settled[] = [];
  return {
    add(result: Settled): void {
      settled.push(result);
      if (settled.length === 1) setTimeout(() => record(settled.splice(0)), gatherResultsMs);
    },
  };
}

/** When and how often an event is sent, and whether at all, by the faults that are set. */
function openPlanner(faults: Faults) {
  let gatheringUntil = 0;
  return (provider: OutgoingEvent["provider"]) => {
    const dropped = faults.strikes(provider, "drop_events");
    const lastInFirstOut = faults.strikes(provider, "reorder_events");
    const now = Date.now();
    if (lastInFirstOut && now >= gatheringUntil) gatheringUntil = now + gatherMs;
    const delay = faults.strikes(provider, "delay_events") ? delayMs : 0;
    const dueMs = (lastInFirstOut ? gatheringUntil : now) + delay;
    return { dropped, lastInFirstOut, dueMs, copies: faults.strikes(provider, "duplicate_events") ? 3 : 1 };
  };
}

/**
 * The providers' webhook sender. Events are stored in the transaction of the change they report, and delivered from
 * there, so a killed process resumes where it stopped. Any 2xx counts as received.
 */
export function openEventSender({
  db,
  faults,
  write,
  isWanted = () => true,
  pace = rehearsalPace,
}: Options): EventSender {
  const outbox = openOutbox(db);
  const delivery = openDelivery(maxParallel);
  const onTheWay = new Set<number>();
  let running = false;
  let woken = false;
  let alarm: NodeJS.Timeout | undefined;
  const plan = openPlanner(faults);
  const results = openResults((gathered) => {
    if (!running) return;
    atomically(db, () => {
      for (const { event, outcome, received } of gathered) {
        const tries = event.tries + 1;
        if (received) outbox.arrived(event.id, outcome);
        else outbox.failed(event.id, outcome, tries < maxTries ? Date.now() + pace(tries) : null);
      }
    });
    for (const { event } of gathered) onTheWay.delete(event.id);
    deliverDue();
  });

  async function deliver(event: OwedEvent) {
    results.add({ event, ...(await attempt(delivery, write(event))) });
  }

  async function deliverInTurn(events: OwedEvent[]) {
    for (const event of events) await deliver(event);
  }

  function deliverDue() {
    woken = false;
    if (!running) return;
    const now = Date.now();
    const owed = outbox.due(now, maxParallel + onTheWay.size).filter((id) => !onTheWay.has(id));
    const free = owed.slice(0, Math.max(0, maxParallel - onTheWay.size)).map(outbox.read);
    for (const event of free) onTheWay.add(event.id);
    for (const event of free) if (!event.lastInFirstOut) void deliver(event);
    void deliverInTurn(free.filter((event) => event.lastInFirstOut).reverse());
    clearTimeout(alarm);
    const next = outbox.nextDue(now);
    if (next !== null) alarm = setTimeout(wake, Math.max(1, next - now));
  }

  function wake() {
    if (woken || !running) return;
    woken = true;
    setImmediate(deliverDue); // after the caller's transaction, which is synchronous
  }

  return {
    send(event) {
      if (!isWanted(event)) return;
      const { copies, ...planned } = plan(event.provider);
      for (let copy = 0; copy < copies; copy += 1) outbox.add(event, planned);
      wake();
    },
    start() {
      running = true;
      wake();
    },
    close() {
      running = false;
      clearTimeout(alarm);
      delivery.close();
    },
    counts: outbox.counts,
    recent: outbox.recent,
    clear: () => void outbox.clear(),
  };
}
