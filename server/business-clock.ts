import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";
import { rehearsalClock } from "#database/schema/index.ts";

/**
 * The clock of business deadlines (cancel window, draft expiry, discount dates). Real time in live mode; a rehearsal
 * may move it forward. In SQL the same clock is `business_now()`. Sessions, signatures and job schedules never read it.
 */
export type BusinessClock = {
  now(): Date;
  /** Moves a rehearsal forward (never back) and returns the total offset in milliseconds. */
  advance(byMs: number): Promise<number>;
  /** Rereads the offset after another process has changed it. */
  refresh(): Promise<void>;
};

/** Opens the clock; a rehearsal's continues with the stored offset. */
export async function openBusinessClock(db: Database, mode: "rehearsal" | "live"): Promise<BusinessClock> {
  let offsetMs = 0;
  // A slow reply to an earlier query must not move the clock back.
  const moveOnTo = (next: number) => {
    offsetMs = Math.max(offsetMs, next);
  };
  const refresh = async () => {
    if (mode === "live") return;
    const [row] = await db.select().from(rehearsalClock);
    moveOnTo(row?.offsetMs ?? 0);
  };
  await refresh();
  return {
    now: () => new Date(Date.now() + offsetMs),
    refresh,
    async advance(byMs) {
      if (mode === "live") throw new Error("The business clock moves only in a rehearsal.");
      const [row] = await db
        .insert(rehearsalClock)
        .values({ id: 1, offsetMs: byMs })
        .onConflictDoUpdate({ target: rehearsalClock.id, set: { offsetMs: sql`${rehearsalClock.offsetMs} + ${byMs}` } })
        .returning();
      moveOnTo(row!.offsetMs);
      await db.execute(sql`select pg_notify(${shopChannel}, ${JSON.stringify({ kind: "clock" })})`);
      return offsetMs;
    },
  };
}

/** The LISTEN/NOTIFY channel on which processes announce changes to shared data. */
export const shopChannel = "shop_changed";
