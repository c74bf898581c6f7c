import { setImmediate } from "node:timers/promises";

type Options = {
  /** Under which slugs something is not sold any more, or not all of it, since the last time. */
  readWithdrawn(): Promise<readonly string[]>;
  found(slugs: readonly string[]): void;
  /** Called after each look, whatever came of it. */
  looked(): void;
};

/**
 * Reads what was withdrawn after each change, since a notice does not say so: one reading for all changes announced
 * at once, one reading at a time.
 */
export function openWithdrawnWatch({ readWithdrawn, found, looked }: Options) {
  let looking: Promise<void> | null = null;
  let isDue = false;

  async function lookOnce(): Promise<void> {
    // Other caches of the catalogue get the notice first.
    await setImmediate();
    isDue = false;
    // Without an answer, as while the database is away, nothing is known to be withdrawn.
    const slugs = await readWithdrawn().catch(() => []);
    if (slugs.length > 0) found(slugs);
    looking = isDue ? lookOnce() : null;
    looked();
  }

  return {
    look(): void {
      isDue = true;
      looking ??= lookOnce();
    },
    isLooking: () => looking !== null,
    /** Until it is known what was withdrawn before now: after the look that is under way, and the one that is due. */
    async known(): Promise<void> {
      await looking;
      await looking;
    },
  };
}
