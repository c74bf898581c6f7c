import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Tile } from "../kit/panel.tsx";
import { type TimeRange, timeRanges } from "./periods.ts";

/** A figure's change against the earlier period, as a dashboard shows it. Pure. */
type Change = { text: string; tone: "up" | "down" | "same" };

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** '+ 24%', '− 9%'. Null if the earlier figure is 0. @param lessIsBetter for figures such as refunds */
export function changeOf(now: number, before: number, lessIsBetter = false): Change | null {
  if (before === 0) return null;
  return signed(Math.round(((now - before) / Math.abs(before)) * 100), "%", lessIsBetter);
}

/** The same for shares, in percentage points: '+ 0.4'. */
export function pointsOf(now: number, before: number): Change {
  return signed(Math.round((now - before) * 10) / 10, "", false);
}

function signed(by: number, unit: string, lessIsBetter: boolean): Change {
  if (by === 0) return { text: `± 0${unit}`, tone: "same" };
  const size = unit ? whole.format(Math.abs(by)) : Math.abs(by).toFixed(1);
  return { text: `${by > 0 ? "+" : "−"} ${size}${unit}`, tone: by > 0 === !lessIsBetter ? "up" : "down" };
}

/** A share in per cent with one decimal; 0 of 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

interface Figure {
  label: string;
  value: ReactNode;
  /** Null without an earlier period. */
  change: Change | null;
  /** The values of a sparkline. */
  points?: readonly number[];
}

/** A figure with its change against the earlier period. @param points the values of a sparkline */
export const figure = (
  label: string,
  show: (value: number) => string,
  [now, before]: readonly [number, number],
  options: { lessIsBetter?: boolean; points?: readonly number[] } = {},
): Figure => ({
  label,
  value: show(now),
  change: changeOf(now, before, options.lessIsBetter),
  ...(options.points && { points: options.points }),
});

/** The figures of a period, each with its change. @param against what they are compared with: 'vs previous 30 days' */
export function FigureTiles({ figures, against }: { figures: readonly Figure[]; against: string }) {
  return (
    <dl className="sash tiles tiles--four">
      {figures.map(({ label, value, change, points }) => (
        <Tile key={label} label={label} value={value}>
          {change ? (
            <>
              <span className={change.tone === "same" ? "soft" : change.tone}>{change.text}</span>{" "}
              <span className="soft">{against}</span>
            </>
          ) : (
            <span className="soft">No earlier data</span>
          )}
          {points && <Sparkline points={points} />}
        </Tile>
      ))}
    </dl>
  );
}

/** A decorative line without axes; the figure beside it is the content. */
function Sparkline({ points }: { points: readonly number[] }) {
  const highest = Math.max(...points, 1);
  const at = (value: number, index: number) =>
    `${((index / Math.max(1, points.length - 1)) * 100).toFixed(1)} ${(26 - (value / highest) * 24).toFixed(1)}`;
  return (
    <svg className="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${points.map(at).join("L")}`} />
    </svg>
  );
}

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
