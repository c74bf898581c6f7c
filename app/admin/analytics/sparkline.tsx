/** A line without axes, for the eye only: the figure beside it says what counts. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const most = Math.max(...points, 1);
  const at = (value: number, index: number) =>
    `${((index / Math.max(1, points.length - 1)) * 100).toFixed(1)} ${(26 - (value / most) * 24).toFixed(1)}`;
  return (
    <svg className="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${points.map(at).join("L")}`} />
    </svg>
  );
}
