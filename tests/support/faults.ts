/** `npm run test:faults` runs randomised tests at full length; `npm test` runs short versions. */
const isLong = process.env.FAULTS === "long";

/** The number of repetitions in this run. */
export const rounds = (long: number, short: number): number => (isLong ? long : short);

/** All cases in a long run; in a short one those at these indexes. */
export const cases = <Case>(all: readonly Case[], short: readonly number[]): Case[] =>
  isLong ? [...all] : short.map((place) => all[place]!);
