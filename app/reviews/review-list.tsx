import { Form } from "react-router";
import { fitLabels } from "#app/catalogue/reviews/reviews.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { OwnReview as Review, Reviewable } from "./.server/review-queries.ts";
import { fieldId, ReviewFormView, type ReviewProblem, type ReviewValues } from "./review-form.tsx";
import { isSameSubject, type ReviewKind, type ReviewState, type ReviewSubject } from "./rules.ts";
import "#app/ui/display/line.css";
import "./review-list.css";

/** A refused form: its errors and what was typed. */
export type Refused = { about: ReviewSubject | null; values: ReviewValues; problems: ReviewProblem[] };

interface ReviewListProps {
  things: readonly Reviewable[];
  reviews: readonly Review[];
  firstName: string | null;
  refused: Refused | null;
}

/** Each product and bundle of the order with its review, or the form to write one. One form is open. */
export function ReviewList({ things, reviews, firstName, refused }: ReviewListProps) {
  const reviewOf = (thing: Reviewable) => reviews.find((review) => isSameSubject(review, thing));
  const about = refused?.about ?? null;
  const open = things.find((thing) => isSameSubject(about, thing)) ?? things.find((thing) => !reviewOf(thing));
  const problems = (refused?.problems ?? []).map(({ field, message }) => ({
    ...(field && about && { field: fieldId(field, about) }),
    message,
  }));
  return (
    <>
      <ErrorSummary problems={problems} />
      <Faq>
        {things.map((thing) => {
          const review = reviewOf(thing);
          const mine = isSameSubject(about, thing) ? refused : null;
          return (
            <Disclosure
              key={`${thing.kind} ${thing.id}`}
              summary={review ? `Your review of the ${thing.name}` : thing.name}
              open={review !== undefined || thing === open}
            >
              <div className="line">
                <span className={`photo ground-${groundFor(thing.color)}`}>
                  <Picture picture={thing.imageUrl} alt="" sizes="4.5rem" />
                </span>
                <b>{thing.name}</b>
                <span className="opts">{thing.detail}</span>
              </div>
              {review ? (
                <OwnReview review={review} thing={thing} />
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

const stateLabels: Record<ReviewState, (kind: ReviewKind) => string> = {
  published: (kind) => `It’s on the ${kind} page.`,
  pending: (kind) =>
    `We’ll check it first because it may name someone or contain a link. Then it goes on the ${kind} page.`,
  hidden: () => "We’ve removed it under our review rules, which are shown next to the reviews.",
};

/** The writer's own review, with a button to take it back. */
function OwnReview({ review, thing }: { review: Review; thing: Reviewable }) {
  const { rating, title, body, fit, author, location, state } = review;
  return (
    <div className="stack stack--tight">
      <Rating value={rating} starsOnly />
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      <p className="whitespace-pre-line">{body}</p>
      <p className="small soft">
        {[author, location].filter(Boolean).join(", ")}
        {fit && `. Fit: ${fitLabels[fit]}`}
      </p>
      <p className="small">{stateLabels[state](thing.kind)}</p>
      <Form method="post">
        <input type="hidden" name={thing.kind} value={thing.id} />
        <TextButton type="submit" name="intent" value="remove" aria-label={`Remove my review of ${thing.name}`}>
          Remove my review
        </TextButton>
      </Form>
    </div>
  );
}
