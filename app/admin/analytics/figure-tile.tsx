import type { ReactNode } from "react";
import { Tile } from "../kit/panel.tsx";
import type { Change } from "./change.ts";

interface FigureTileProps {
  label: string;
  value: ReactNode;
  change: Change | null;
  /** 'on the 30 days before' */
  against: string;
  /** How it came about, point by point. */
  points?: readonly number[];
}

/** A figure of a period, and how it stands to the period before. */
export function FigureTile({ label, value, change, against, points }: FigureTileProps) {
  return (
    <Tile label={label} value={value}>
      {change ? (
        <>
          <span className={change.tone === "same" ? "soft" : change.tone}>{change.words}</span>{" "}
          <span className="soft">{against}</span>
        </>
      ) : (
        <span className="soft">No earlier data</span>
      )}
      {points && <Sparkline points={points} />}
    </Tile>
  );
}

/** A line without axes, for the eye only: the figure beside it says what counts. */
function Sparkline({ points }: { points: readonly number[] }) {
  const most = Math.max(...points, 1);
  const at = (value: number, index: number) =>
    `${((index / Math.max(1, points.length - 1)) * 100).toFixed(1)} ${(26 - (value / most) * 24).toFixed(1)}`;
  return (
    <svg className="spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${points.map(at).join("L")}`} />
    </svg>
  );
}
