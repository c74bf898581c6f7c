/** Parts in which the time is counted. */
const parts = 14;

/**
 * Whether the work finishes in time, in milliseconds; false too if it fails. Time stands still while this process is
 * busy: that says nothing about the work.
 */
export async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let ticking: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    let left = parts;
    // An interval that a busy process missed does not come later.
    ticking = setInterval(() => {
      left -= 1;
      if (left === 0) resolve(false);
    }, ms / parts);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearInterval(ticking));
}
