import type { ReactNode } from "react";
import { Tile } from "../kit/panel.tsx";
import type { Change } from "./change.ts";

interface Figure {
  label: string;
  value: ReactNode;
  /** Null without an earlier period. */
  change: Change | null;
  /** The values of a sparkline. */
  points?: readonly number[];
}

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
