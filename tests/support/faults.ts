/** `npm run test:faults` runs what depends on chance long; `npm test` runs it short. */
const isLong = process.env.FAULTS === "long";

/** How often something that depends on chance is tried in this run. */
export const rounds = (long: number, short: number): number => (isLong ? long : short);

/** Every case in a long run; in a short one those at these places. */
export const cases = <Case>(all: readonly Case[], short: readonly number[]): Case[] =>
  isLong ? [...all] : short.map((place) => all[place]!);
