import { setImmediate } from "node:timers/promises";
import { inTime } from "../in-time.ts";
import { patienceMs } from "./freshness.ts";

type Options = {
  /** The slugs where something stopped being sold, wholly or in part, since the last call. */
  readWithdrawn(): Promise<readonly string[]>;
  /** Resolves once no page that shows one of these slugs can be served. */
  found(slugs: readonly string[]): Promise<void>;
  /** Called after each check, whether it succeeded or not. */
  looked(): void;
};

/** Checks after each change what was withdrawn, because notices do not say; one check at a time. */
export function openWithdrawnWatch({ readWithdrawn, found, looked }: Options) {
  let looking: Promise<void> | null = null;
  let isDue = false;
  /** Of the running check: it took so long that nobody waits for it any more. */
  let isLate = false;
  let patience: Promise<void> = Promise.resolve();

  function begin(): Promise<void> {
    const check = lookOnce();
    isLate = false;
    patience = inTime(check, patienceMs).then((isKnown) => {
      isLate = !isKnown;
    });
    return check;
  }

  async function lookOnce(): Promise<void> {
    // Let the other catalogue caches handle the notice first.
    await setImmediate();
    isDue = false;
    // On failure (the database is down), assume that nothing was withdrawn.
    const slugs = await readWithdrawn().catch(() => []);
    if (slugs.length > 0) await found(slugs);
    looking = isDue ? begin() : null;
    looked();
  }

  return {
    look(): void {
      isDue = true;
      looking ??= begin();
    },
    /** Whether a check runs that is worth waiting for: it would take this long only if the database does not respond. */
    isLooking: () => looking !== null && !isLate,
    /**
     * Resolves once all withdrawals before this call are known, or the running check and the pending one have each taken
     * too long to wait for.
     */
    async settled(): Promise<void> {
      await patience;
      await patience;
    },
    /** Resolves once all withdrawals before this call are known: after the running check and the pending one. */
    async known(): Promise<void> {
      await looking;
      await looking;
    },
  };
}
export type WithdrawnWatch = ReturnType<typeof openWithdrawnWatch>;
