const tickMs = 50;

/**
 * Some work's result, and the milliseconds that it took while this process was free. What keeps the process busy is not
 * counted: on a busy machine that may be seconds, and says nothing about how long the shop makes anybody wait.
 */
export async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  let ticks = 0;
  // Ticks that a busy process missed are not made up for.
  const ticking = setInterval(() => {
    ticks += 1;
  }, tickMs);
  try {
    return [await work, ticks * tickMs];
  } finally {
    clearInterval(ticking);
  }
}
