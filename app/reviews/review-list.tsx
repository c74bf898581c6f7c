import { optionsOf } from "#app/orders/item-groups.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { OwnReview as Review, Reviewable } from "./.server/review-queries.ts";
import { OwnReview } from "./own-review.tsx";
import { fieldId, ReviewFormView, type ReviewProblem, type ReviewValues } from "./review-form.tsx";
import "#app/ui/display/line.css";

/** What was wrong with a form of this page, and what was typed into it. */
export type Refused = { product: number; values: ReviewValues; problems: ReviewProblem[] };

interface ReviewListProps {
  things: readonly Reviewable[];
  reviews: readonly Review[];
  firstName: string | null;
  refused: Refused | null;
}

/** Each product of the order: what was said of it, or the form to say it, one of them open. */
export function ReviewList({ things, reviews, firstName, refused }: ReviewListProps) {
  const reviewOf = (thing: Reviewable) => reviews.find(({ productId }) => productId === thing.productId);
  const open =
    things.find(({ productId }) => productId === refused?.product) ?? things.find((thing) => !reviewOf(thing));
  const problems = (refused?.problems ?? []).map(({ field, message }) => ({
    ...(field && { field: fieldId(field, refused!.product) }),
    message,
  }));
  return (
    <>
      <ErrorSummary problems={problems} />
      <Faq>
        {things.map((thing) => {
          const review = reviewOf(thing);
          const mine = refused?.product === thing.productId ? refused : null;
          return (
            <Disclosure
              key={thing.productId}
              summary={review ? `Your review of the ${thing.productName}` : thing.productName}
              open={review !== undefined || thing === open}
            >
              <div className="line">
                <span className={`line__img ground-${groundFor(thing.color)}`}>
                  <Picture picture={thing.imageUrl} alt="" sizes="4.5rem" />
                </span>
                <b>{thing.productName}</b>
                <span className="opts">{optionsOf(thing)}</span>
              </div>
              {review ? (
                <OwnReview review={review} productName={thing.productName} />
              ) : (
                <ReviewFormView
                  thing={thing}
                  values={mine?.values ?? { author: firstName ?? "" }}
                  problems={mine?.problems ?? []}
                />
              )}
            </Disclosure>
          );
        })}
      </Faq>
      {things.length === 0 && <p>Nothing in this order is still on sale, so there is nothing to review.</p>}
    </>
  );
}
