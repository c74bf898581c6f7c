import type { ReactNode } from "react";
import { classNames } from "../markup.tsx";
import "./panes.css";

/** A picture's background. Neighbours differ. */
export type Ground = "well" | "dusk" | "glow" | "ink" | "brand";

const grounds: Record<string, Ground> = {
  black: "well",
  forest: "well",
  navy: "dusk",
  white: "dusk",
  red: "glow",
  steel: "glow",
  natural: "ink",
  "ash grey": "glow",
};

/** The background on which clothing of this colour stands out. */
export function groundFor(color: string | null | undefined): Ground {
  return grounds[color?.toLowerCase() ?? ""] ?? "well";
}

/** Neighbouring bundles alternate backgrounds. */
const bundleGrounds: readonly Ground[] = ["glow", "dusk", "well"];

/** @param place the bundle's index among the others, from 0 */
export const bundleGround = (place: number): Ground => bundleGrounds[place % bundleGrounds.length] ?? "glow";

interface PanesProps {
  /** In a row on a desktop; two on a phone. */
  columns?: 2 | 3 | 4;
  className?: string;
  children: ReactNode;
}

/** Cells with thin bars between them, as in a sash window. */
export function Panes({ columns = 3, className, children }: PanesProps) {
  return <div className={classNames("panes", columns !== 3 && `panes--${columns}`, className)}>{children}</div>;
}
