import { useActionData, useSearchParams } from "react-router";
import { type ReviewState, reviewState } from "#app/reviews/rules.ts";
import { formatDay } from "#app/shared/dates.ts";
import { Rating } from "#app/ui/display/rating.tsx";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import type { ActionResult } from "../kit/action-result.ts";
import { ActionButton } from "../kit/buttons.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormField, FormRadios } from "../kit/form-fields.tsx";
import type { ModeratedReview } from "./.server/reviews.ts";
import { hidingReasons } from "./review-contract.ts";

/** Reviews with buttons to publish or hide each. */
export function ReviewQueue({ reviews }: { reviews: readonly ModeratedReview[] }) {
  return (
    <ul className="rows rows--columns revq">
      {reviews.map((review) => (
        <Row key={`${review.kind} ${review.id}`} review={review} />
      ))}
    </ul>
  );
}

type ReviewFacts = Pick<ModeratedReview, "rating" | "title" | "body" | "author" | "location" | "isDemo" | "createdAt">;

/** A review's text and details. @param about the product or bundle */
export function ReviewText({ review, about }: { review: ReviewFacts; about?: string }) {
  const { rating, title, body, author, location, isDemo, createdAt } = review;
  return (
    <>
      <p className="row">
        <Rating value={rating} starsOnly />
        {title && <b>{title}</b>}
        {isDemo && <Tag tone="line">Demo</Tag>}
      </p>
      <p className="wrap-anywhere">
        {body ? `“${body}”` : <span className="soft">The customer has removed the text.</span>}
      </p>
      <p className="small soft">
        {about && `${about}. `}
        {author}
        {location && `, ${location}`}. Written {formatDay(createdAt)}
      </p>
    </>
  );
}

const stateLabels = {
  pending: { label: "Held: may name somebody, or contains a link", tone: "warn" },
  published: { label: "Published", tone: "good" },
  hidden: { label: "Hidden", tone: "plain" },
} as const;

/** Whether it is shown, and whether it may name somebody. */
export function ReviewStatus({ review }: { review: Parameters<typeof reviewState>[0] & { state: ReviewState } }) {
  const { label, tone } = stateLabels[review.state];
  const isSuspectedName = review.state !== "pending" && reviewState(review) === "pending";
  return (
    <p>
      <Status tone={tone}>{label}</Status> {isSuspectedName && <span className="tiny soft">May name somebody</span>}
    </p>
  );
}

function Row({ review }: { review: ModeratedReview }) {
  const { kind, id, body, author, state, color, size, name } = review;
  return (
    <li>
      <div className="stack stack--tight">
        <ReviewText review={review} about={[name, color, size].filter(Boolean).join(", ")} />
        <ReviewStatus review={review} />
      </div>
      <div className="row">
        {state !== "published" && body && (
          <ActionButton
            intent="publish"
            fields={{ kind, review: id, seen: state }}
            aria-label={`Publish the review of ${name} by ${author}`}
          >
            Publish
          </ActionButton>
        )}
        {state !== "hidden" && (
          <DialogLink name={hideDialogOf(review)} tone="quiet" aria-label={`Hide the review of ${name} by ${author}`}>
            Hide…
          </DialogLink>
        )}
      </div>
    </li>
  );
}

const hideDialogOf = ({ kind, id }: ModeratedReview) => (kind === "product" ? `hide-${id}` : `hide-${kind}-${id}`);

/** Asks for a reason before a review is hidden. Problems with publishing are shown on the page. */
export function HideDialog({ reviews }: { reviews: readonly ModeratedReview[] }) {
  const name = useSearchParams()[0].get("dialog") ?? "";
  const result = useActionData<ActionResult>();
  const review = reviews.find((each) => hideDialogOf(each) === name);
  if (!review) return <ErrorSummary problems={result?.problems ?? []} />;
  return (
    <ConfirmDialog
      name={name}
      intent="hide"
      title="Why hide this review?"
      hidden={{ kind: review.kind, review: review.id, seen: review.state }}
      label="Hide it"
      tone="danger"
    >
      <FormRadios legend="Why" name="why" options={hidingReasons} />
      <FormField label="Short reason" optional name="words" maxLength={200} />
    </ConfirmDialog>
  );
}
