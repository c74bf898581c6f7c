import { Form } from "react-router";
import { reviewState } from "#app/reviews/rules.ts";
import { dayWords } from "#app/shared/dates.ts";
import { Rating } from "#app/ui/display/rating.tsx";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { useDialogAddress } from "../kit/url-dialog.tsx";
import type { ModeratedReview } from "./.server/review-queries.ts";

export function ReviewQueue({ reviews }: { reviews: readonly ModeratedReview[] }) {
  return (
    <ul className="plain revq">
      {reviews.map((review) => (
        <Row key={review.id} review={review} />
      ))}
    </ul>
  );
}

const words = {
  pending: { label: "Held back: may name somebody, or leads elsewhere", tone: "warn" },
  published: { label: "Published", tone: "good" },
  hidden: { label: "Hidden", tone: "plain" },
} as const;

function Row({ review }: { review: ModeratedReview }) {
  const addressOf = useDialogAddress();
  const { id, title, body, author, location, state, color, size, productName, createdAt, isDemo, rating } = review;
  const mayName = state !== "pending" && reviewState(review) === "pending";
  return (
    <li>
      <div className="stack stack--tight">
        <p className="row">
          <Rating value={rating} starsOnly />
          {title && <b>{title}</b>}
          {isDemo && <Tag tone="line">Demo</Tag>}
        </p>
        <p className="revq__body">
          {body ? `“${body}”` : <span className="soft">Its writer has taken the words back.</span>}
        </p>
        <p className="small soft">
          {[productName, color, size].filter(Boolean).join(", ")}. {author}
          {location && `, ${location}`}. Written {dayWords(createdAt)}
        </p>
        <p>
          <Status tone={words[state].tone}>{words[state].label}</Status>{" "}
          {mayName && <span className="tiny soft">May name somebody</span>}
        </p>
      </div>
      <div className="row">
        {state !== "published" && body && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="review" value={id} />
            <input type="hidden" name="seen" value={state} />
            <Button
              type="submit"
              size="s"
              tone="line"
              name="intent"
              value="publish"
              aria-label={`Publish the review of ${productName} by ${author}`}
            >
              Publish
            </Button>
          </Form>
        )}
        {state !== "hidden" && (
          <ButtonLink
            size="s"
            tone="quiet"
            to={addressOf(`hide-${id}`)}
            aria-label={`Hide the review of ${productName} by ${author}`}
            preventScrollReset
          >
            Hide…
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
