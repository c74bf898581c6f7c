/** A figure of a process at a moment, in seconds. */
export type Sample = { at: number; value: number };

/**
 * How much a figure grows in the second half of a run, as a share of what it was at its middle. The line through the
 * samples is Theil and Sen's, whose slope is the median of the slopes between any two: a moment's peak does not move it.
 * @returns 0.05 for a growth of 5 %; 0 with fewer than two samples
 */
export function growthOf(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const slopes = half.flatMap((one, at) =>
    half.slice(at + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  if (slopes.length === 0) return 0;
  const slope = median(slopes);
  const first = half[0]!.at;
  const last = half.at(-1)!.at;
  const atFirst = median(half.map(({ at, value }) => value - slope * (at - first)));
  return (slope * (last - first)) / atFirst;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
