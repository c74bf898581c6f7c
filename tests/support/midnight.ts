import { setTimeout as sleep } from "node:timers/promises";

const half = 30_000;
const hour = 3_600_000;

/** For a test whose day must not end under it: in the last half minute of one, in Britain, waits for the next. */
export async function notAtMidnight(): Promise<void> {
  const left = hour - (Date.now() % hour);
  const clock = new Date(Date.now() + left).toLocaleTimeString("en-GB", { timeZone: "Europe/London", hour: "2-digit" });
  if (clock === "00" && left < half) await sleep(left + 100);
}
