import { useLocation, useSearchParams } from "react-router";
import { Chip } from "#app/ui/display/chips.tsx";
import { Pagination } from "#app/ui/display/pagination.tsx";
import { Rating, VerifiedBadge } from "#app/ui/display/rating.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { Review, ReviewsView } from "../.server/read-reviews.ts";
import { NoReviews } from "./no-reviews.tsx";
import {
  allReviews,
  type ReviewQuery,
  reviewParams,
  reviewSorts,
  type ReviewSort as Sort,
  writeReviewQuery,
} from "./review-rules.ts";
import { ReviewSummaryPanel } from "./review-summary.tsx";
import { fitLabels, type ShownRating, writtenReviewsText } from "./reviews.ts";
import "./reviews-section.css";
import "#app/ui/forms/field.css";
import { Options } from "#app/ui/forms/field.tsx";

/** A product's or bundle's reviews, and the rules for them. */
export function ReviewsSection({ rating, reviews }: { rating: ShownRating; reviews: ReviewsView }) {
  const { search } = useLocation();
  const { query, list, matching, pages, summary } = reviews;
  if (summary.written === 0) return <NoReviews />;
  const href = (change: Partial<ReviewQuery>) => writeReviewQuery(new URLSearchParams(search), query, change);
  const isAll = query.rating === null && query.fit === null;
  return (
    <section className="revs" id="reviews" aria-labelledby="reviews-title">
      <div className="cols wrap items-start [--split:minmax(0,1fr)_minmax(0,2.6fr)]">
        <ReviewSummaryPanel rating={rating} summary={summary} href={href} query={query} />
        <div>
          <div className="row row--between mb-3 min-h-11">
            <nav className="chips" aria-label="Filter reviews">
              <Chip to={href({ ...allReviews, sort: query.sort })} current={isAll}>
                All
              </Chip>
              {query.rating !== null && (
                <Chip to={href({ rating: null })} current>
                  {query.rating} star
                </Chip>
              )}
              {query.fit !== null && (
                <Chip to={href({ fit: null })} current>
                  {fitLabels[query.fit]}
                </Chip>
              )}
            </nav>
            <ReviewSort query={query} />
          </div>
          <p className="small" role="status">
            {matching !== summary.written && `${matching} of `}
            {writtenReviewsText(summary.written)}
          </p>
          <div className="cols revs__list">
            {list.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </div>
          {matching === 0 && <p>No reviews match. Remove a filter.</p>}
          <div className="pt-(--s-5)">
            <Pagination page={query.page} pages={pages} hrefFor={(page) => href({ page })} />
          </div>
        </div>
      </div>
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const bought = [review.size, review.color].filter(Boolean).join(", ");
  return (
    <article className="rev">
      <div className="row row--between">
        <Rating value={review.rating} starsOnly />
        <time className="tiny soft" dateTime={review.isoDate}>
          {review.date}
        </time>
      </div>
      {review.title && <h3 className="text-(length:--t-3) font-stretch-[84%]">{review.title}</h3>}
      <p>{review.body}</p>
      <p className="small">
        <b>{review.author}</b>
        {review.location && `, ${review.location}`}{" "}
        {review.isDemo ? <span className="soft">(demo review)</span> : <VerifiedBadge />}
      </p>
      {(bought || review.fit) && (
        <p className="tiny soft">
          {bought && `Bought ${bought}. `}
          {review.fit && `Fit: ${fitLabels[review.fit]}`}
        </p>
      )}
    </article>
  );
}

const names: Record<Sort, string> = { newest: "Newest", highest: "Most stars", lowest: "Fewest stars" };

/** The sort order of reviews: choosing one submits the form; without a script there is a button. */
function ReviewSort({ query }: { query: ReviewQuery }) {
  const [search] = useSearchParams();
  const kept = [...reviewParams(search, query, {})].filter(([name]) => name !== "sort");
  return (
    <form method="get" action="#reviews" className="row small [--gap:0.5rem]">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="review-sort">Sort</label>
      <select className="select select--s w-auto" id="review-sort" name="sort" defaultValue={query.sort} data-submits>
        <Options of={reviewSorts.map((sort) => [sort, names[sort]])} />
      </select>
      <Button type="submit" size="s" tone="line" className="onlyplain">
        Sort
      </Button>
    </form>
  );
}
