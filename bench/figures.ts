/** Milliseconds until a response's body is read. @throws Error for an error status */
export async function time(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  const took = performance.now() - start;
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`);
  return took;
}

/** The value that `percent` of the times do not exceed. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}
