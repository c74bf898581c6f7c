import type { CSSProperties } from "react";
import { Rating } from "#app/ui/display/rating.tsx";
import { Link } from "#app/ui/link.tsx";
import { DemoNote } from "../listing/product-card.tsx";
import { ReviewPolicy } from "./review-policy.tsx";
import { type FitSummary, fits, type ReviewQuery, type ReviewSummary as Summary } from "./review-rules.ts";
import { type ShownRating, writtenReviewsText } from "./reviews.ts";
import "./review-summary.css";
import "#app/ui/forms/field.css";
import "#app/ui/display/price.css";

interface ReviewSummaryProps {
  rating: ShownRating;
  summary: Summary;
  query: ReviewQuery;
  href: (change: Partial<ReviewQuery>) => string;
}

/** Stars, a bar per star rating, the fit, and the review policy. */
export function ReviewSummaryPanel({ rating, summary, query, href }: ReviewSummaryProps) {
  const average = rating.rating ?? summary.average ?? 0;
  return (
    <div className="revs__sum">
      <h2 id="reviews-title" className="poster">
        {rating.reviews === 1 ? "1 review" : `${rating.reviews} reviews`}
      </h2>
      <p className="revs__big">
        <span className="price">{average.toFixed(1)}</span>
        <span>
          <Rating value={average} starsOnly />
          <span className="small soft">out of 5</span>
        </span>
      </p>
      <DemoNote shown={rating.isDemo} />
      <p className="label">{writtenReviewsText(summary.written, rating.reviews)}</p>
      <ul className="bars">
        {summary.bars.map(({ stars, percent }) => (
          <li key={stars}>
            <Link
              to={href({ rating: stars })}
              aria-label={`${stars} star, ${percent}%: show these`}
              aria-current={query.rating === stars ? "true" : undefined}
              preventScrollReset
            >
              {stars} star
            </Link>
            <i style={{ "--p": `${percent}%` } as CSSProperties} />
            <span className="num text-right">{percent}%</span>
          </li>
        ))}
      </ul>
      {summary.fit && <FitBar fit={summary.fit} href={href} />}
      <ReviewPolicy />
    </div>
  );
}

/** The answers about the fit: small, true to size, large. */
function FitBar({ fit, href }: { fit: FitSummary } & Pick<ReviewSummaryProps, "href">) {
  return (
    <div className="fit">
      <p className="label">How it fits, in {fit.count === 1 ? "1 review" : `${fit.count} reviews`}</p>
      <div
        className="fit__bar"
        role="img"
        aria-label={`Fit: ${fit.small}% say small, ${fit.true}% true to size, ${fit.large}% large`}
      >
        {fits.map((each) => (
          <i key={each} className={each === "true" ? "on" : undefined} style={{ flexGrow: fit[each] }}>
            {each === "true" && fit.true >= 15 && `${fit.true}%`}
          </i>
        ))}
      </div>
      <p className="fit__l across tiny">
        {fits.map((each) => (
          <Link key={each} to={href({ fit: each })} preventScrollReset>
            {each === "true" ? "True to size" : `${each === "small" ? "Small" : "Large"} ${fit[each]}%`}
          </Link>
        ))}
      </p>
    </div>
  );
}
