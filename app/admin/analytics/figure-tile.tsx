import type { ReactNode } from "react";
import { Tile } from "../kit/panel.tsx";
import type { Change } from "./change.ts";
import { Sparkline } from "./sparkline.tsx";

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
