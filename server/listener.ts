import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { shopChannel } from "./business-clock.ts";

const notice = z.object({ kind: z.enum(["clock", "catalogue", "settings"]), paths: z.array(z.string()).optional() });
export type ShopNotice = z.infer<typeof notice>;

/**
 * Listens for what other processes changed. Needs a direct connection (a pooler in transaction mode drops
 * LISTEN). When the connection is lost, notices may have been missed: it tells 'lost', so that caches are dropped,
 * and the listener connects again on its own.
 */
export function listenForChanges(
  url: string,
  log: Logger,
  tell: (notice: ShopNotice | "lost") => void,
): AsyncDisposable {
  let closed = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (closed) return;
    const mine = new pg.Client({ connectionString: url, keepAlive: true });
    client = mine;
    let down = false;
    const lost = (error?: Error) => {
      if (closed || down) return;
      down = true;
      log.warn({ error: error?.message }, "lost the listening connection; caches are dropped");
      tell("lost");
      mine.end().catch(() => {});
      again = setTimeout(connect, 500);
    };
    mine.on("error", lost);
    mine.on("end", () => lost());
    mine.on("notification", ({ payload }) => {
      const parsed = notice.safeParse(JSON.parse(payload ?? "null"));
      if (parsed.success) tell(parsed.data);
    });
    try {
      await mine.connect();
      await mine.query(`listen ${shopChannel}`);
      tell("lost"); // whatever was said before this moment was not heard
    } catch (error) {
      lost(error as Error);
    }
  };
  void connect();

  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(again);
      await client?.end().catch(() => {});
    },
  };
}
