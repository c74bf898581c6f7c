import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does something again and again, by several at once.
 * @param perSecond how often all of them begin it together; without it, each as soon as it can
 * @returns how often per second it was done
 */
export async function keepDoing(
  act: () => Promise<void>,
  { atOnce, seconds, perSecond }: { atOnce: number; seconds: number; perSecond?: number },
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const between = perSecond ? (1000 * atOnce) / perSecond : 0;
  let done = 0;
  const one = async (place: number) => {
    for (let due = begin + (between * place) / atOnce; ; due += between) {
      const now = performance.now();
      if (Math.max(due, now) >= end) return;
      if (due > now) await sleep(due - now);
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => one(place)));
  return done / ((performance.now() - begin) / 1000);
}
