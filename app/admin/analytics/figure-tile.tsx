import type { ReactNode } from "react";
import { Tile } from "../kit/panel.tsx";
import type { Change } from "./change.ts";

interface FigureTileProps {
  label: string;
  value: ReactNode;
  change: Change | null;
  /** What it is compared with: 'vs previous 30 days'. */
  against: string;
  /** The values of a sparkline. */
  points?: readonly number[];
}

/** A period's figure, and its change against the period before. */
export function FigureTile({ label, value, change, against, points }: FigureTileProps) {
  return (
    <Tile label={label} value={value}>
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
