import type { CSSProperties } from "react";
import { Icon } from "../media/icon.tsx";
import "./rating.css";

interface RatingProps {
  /** 0 to 5; a missing rating shows 5.0 (R-CATALOGUE-10). */
  value: number | null | undefined;
  /** Number of reviews, in brackets; omit if shown elsewhere. */
  count?: number;
  /** Only the stars, if the number is beside them. */
  starsOnly?: boolean;
}

export function Rating({ value, count, starsOnly }: RatingProps) {
  const rating = value ?? 5;
  const words = rating.toFixed(1);
  return (
    <span className="rating">
      <span
        className="stars"
        role="img"
        aria-label={`${words} out of 5`}
        style={{ "--pct": `${Math.round(rating * 20)}%` } as CSSProperties}
      />
      {!starsOnly && (
        <span className="num">
          <span aria-hidden="true">{words}</span>
          {count !== undefined && <span className="soft"> ({count})</span>}
        </span>
      )}
    </span>
  );
}

/** The rosette of a verified buyer's review. */
export function VerifiedBadge() {
  return (
    <span className="verified">
      <Icon name="verified" />
      Verified
    </span>
  );
}
