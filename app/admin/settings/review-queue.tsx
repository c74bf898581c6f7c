import type { ReactNode } from "react";
import { useActionData, useSearchParams } from "react-router";
import { reviewState } from "#app/reviews/rules.ts";
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
        <Row key={review.id} review={review} />
      ))}
    </ul>
  );
}

type ReviewFacts = Pick<ModeratedReview, "rating" | "title" | "body" | "author" | "location" | "isDemo" | "createdAt">;

/** A review's text and details. @param about the product; `children` are shown beside the stars */
export function ReviewText({ review, about, children }: { review: ReviewFacts; about?: string; children?: ReactNode }) {
  const { rating, title, body, author, location, isDemo, createdAt } = review;
  return (
    <>
      <p className="row">
        <Rating value={rating} starsOnly />
        {title && <b>{title}</b>}
        {isDemo && <Tag tone="line">Demo</Tag>}
        {children}
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

function Row({ review }: { review: ModeratedReview }) {
  const { id, body, author, state, color, size, productName } = review;
  const isSuspectedName = state !== "pending" && reviewState(review) === "pending";
  return (
    <li>
      <div className="stack stack--tight">
        <ReviewText review={review} about={[productName, color, size].filter(Boolean).join(", ")} />
        <p>
          <Status tone={stateLabels[state].tone}>{stateLabels[state].label}</Status>{" "}
          {isSuspectedName && <span className="tiny soft">May name somebody</span>}
        </p>
      </div>
      <div className="row">
        {state !== "published" && body && (
          <ActionButton
            intent="publish"
            fields={{ review: id, seen: state }}
            aria-label={`Publish the review of ${productName} by ${author}`}
          >
            Publish
          </ActionButton>
        )}
        {state !== "hidden" && (
          <DialogLink name={`hide-${id}`} tone="quiet" aria-label={`Hide the review of ${productName} by ${author}`}>
            Hide…
          </DialogLink>
        )}
      </div>
    </li>
  );
}

/** Asks for a reason before a review is hidden. Problems with publishing are shown on the page. */
export function HideDialog({ reviews }: { reviews: readonly ModeratedReview[] }) {
  const name = useSearchParams()[0].get("dialog") ?? "";
  const result = useActionData<ActionResult>();
  const review = reviews.find(({ id }) => `hide-${id}` === name);
  if (!review) return <ErrorSummary problems={result?.problems ?? []} />;
  return (
    <ConfirmDialog
      name={name}
      intent="hide"
      title="Why hide this review?"
      hidden={{ review: review.id, seen: review.state }}
      label="Hide it"
      tone="danger"
    >
      <FormRadios legend="Why" name="why" options={hidingReasons} />
      <FormField label="Short reason" optional name="words" maxLength={200} />
    </ConfirmDialog>
  );
}
