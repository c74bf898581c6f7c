import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { errorText } from "#app/shared/error-text.ts";
import { shopChannel } from "./business-clock.ts";

const notice = z.object({
  kind: z.enum(["clock", "catalogue", "settings"]),
  /** Ids of the changed products, if the change affects only pages that show them. */
  products: z.array(z.number()).optional(),
});
export type ShopNotice = z.infer<typeof notice>;

/** Listens for changes by other processes. Emits 'lost' if notices may have been missed; caches are then renewed. */
export function listenForChanges(
  url: string,
  log: Logger,
  onNotice: (notice: ShopNotice | "lost") => void,
): AsyncDisposable {
  return keepListening(
    { url, log, channel: shopChannel },
    {
      heard(payload) {
        const parsed = notice.safeParse(JSON.parse(payload || "null"));
        if (parsed.success) onNotice(parsed.data);
      },
      missed: () => onNotice("lost"),
    },
  );
}

/**
 * Milliseconds between connection checks, and how long each may take: together less than the ten seconds after which a
 * changed page is no longer served.
 */
const usualPatience = { askEveryMs: 4_000, answerWithinMs: 3_000 };

/**
 * Listens on a channel and reconnects by itself. Needs a direct connection (a pooler in transaction mode drops LISTEN).
 * A connection that only listens never notices that its peer has vanished (power loss, firewall timeout), so it is
 * probed regularly.
 * @param handlers.missed called whenever notices may have been missed: after a lost connection, and once the first one
 *   is open
 */
export function keepListening(
  { url, log, channel }: { url: string; log: Logger; channel: string },
  handlers: { heard(payload: string): void; missed(): void },
  { askEveryMs, answerWithinMs } = usualPatience,
): AsyncDisposable {
  let closed = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (closed) return;
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    client = mine;
    let down = false;
    const lost = (error?: Error) => {
      if (closed || down) return;
      down = true;
      clearTimeout(asking);
      log.warn({ channel, error: error && errorText(error) }, "lost a listening connection");
      handlers.missed();
      mine.end().catch(() => {});
      again = setTimeout(connect, 500);
    };
    const askAgain = () => {
      if (closed || down) return;
      asking = setTimeout(() => void mine.query("select 1").then(askAgain, lost), askEveryMs);
    };
    mine.on("error", lost);
    mine.on("end", () => lost());
    mine.on("notification", ({ payload }) => handlers.heard(payload ?? ""));
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
      handlers.missed(); // earlier notices were missed
      askAgain();
    } catch (error) {
      lost(error as Error);
    }
  };
  void connect();

  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(again);
      clearTimeout(asking);
      await client?.end().catch(() => {});
    },
  };
}
