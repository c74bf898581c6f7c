import { setTimeout as sleep } from "node:timers/promises";

const half = 30_000;
const hour = 3_600_000;

/** For tests that must not cross midnight in Britain: in the last half minute of a day, waits for the next one. */
export async function avoidMidnight(): Promise<void> {
  const left = hour - (Date.now() % hour);
  const clock = new Date(Date.now() + left).toLocaleTimeString("en-GB", { timeZone: "Europe/London", hour: "2-digit" });
  if (clock === "00" && left < half) await sleep(left + 100);
}
