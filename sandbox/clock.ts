import { z } from "zod";
import { setting } from "./database.ts";
import type { World } from "./world.ts";

const tenYears = 10 * 366 * 24 * 3600 * 1000;

export const clockOrder = z.strictObject({
  advanceMs: z.number().int().min(1, "must be more than 0: the clock only goes on").max(tenYears),
});

/** The rehearsal clock: real time and how far it has been moved on. It never goes back, not even at a reset. */
export function openClock(db: World["db"]) {
  const offset = setting(db, "clock_offset_ms", 0);
  const read = () => ({ offsetMs: offset.get(), now: new Date(Date.now() + offset.get()).toISOString() });
  return {
    read,
    advance(byMs: number) {
      offset.set(offset.get() + byMs);
      return read();
    },
  };
}
