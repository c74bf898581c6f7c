/** A seeded random generator, so that a run can be repeated. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, but not including, 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number): boolean => next() < share,
    /** Both ends included. */
    whole: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    one: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
    /** Picks a key by its weight. */
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of entries) {
        left -= weight;
        if (left < 0) return choice;
      }
      return entries.at(-1)![0];
    },
  };
}
export type Seeded = ReturnType<typeof seeded>;
