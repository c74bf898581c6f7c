/** The number of letters to insert, delete, replace or swap with a neighbour to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + Number(one[i - 1] !== other[j - 1]);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, changed, isSwap ? before[j - 2]! + 1 : changed));
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
