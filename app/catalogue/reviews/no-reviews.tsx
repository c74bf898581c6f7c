import { Link } from "#app/ui/link.tsx";
import { ReviewPolicy } from "./review-policy.tsx";
import "./reviews-section.css";

/** Says plainly that there are no reviews, instead of showing stars. */
export function NoReviews() {
  return (
    <section className="revs" id="reviews" aria-labelledby="reviews-title">
      <div className="cols wrap norev">
        <h2 id="reviews-title" className="poster">
          No reviews yet
        </h2>
        <div className="stack">
          <p className="max-w-[29.3em] text-(length:--t-3)">
            Reviews appear here once people who bought it have written one.
          </p>
          <p className="soft">
            Bought one? <Link to="/orders">Write the first from your orders</Link>. Meanwhile the{" "}
            <Link to="/size-guide">Size Guide</Link> has every measurement.
          </p>
          <ReviewPolicy />
        </div>
      </div>
    </section>
  );
}
