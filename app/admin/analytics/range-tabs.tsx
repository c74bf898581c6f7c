import { Link } from "#app/ui/link.tsx";
import { type TimeRange, timeRanges } from "./periods.ts";

/** Links to the ranges. */
export function RangeTabs({ range }: { range: TimeRange }) {
  return (
    <nav className="seg" aria-label="Range">
      {timeRanges.map((each) => (
        <Link key={each} to={`?range=${each}`} aria-current={each === range ? "true" : undefined} preventScrollReset>
          {each}
        </Link>
      ))}
    </nav>
  );
}
