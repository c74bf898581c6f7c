import { Form } from "react-router";
import { fitNames } from "#app/catalogue/reviews/reviews.ts";
import { Rating } from "#app/ui/display/rating.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import type { OwnReview as Review } from "./.server/review-queries.ts";
import type { ReviewState } from "./rules.ts";

const stateWords: Record<ReviewState, string> = {
  published: "It’s on the product page.",
  pending: "We’ll check it first because it may name someone or contain a link. Then it goes on the product page.",
  hidden: "We’ve removed it under our review rules, which are shown next to the reviews.",
};

/** What its writer has said of one product, and the way to take it back. */
export function OwnReview({ review, productName }: { review: Review; productName: string }) {
  const { productId, rating, title, body, fit, author, location, state } = review;
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
        {fit && `. Fit: ${fitNames[fit]}`}
      </p>
      <p className="small">{stateWords[state]}</p>
      <Form method="post">
        <input type="hidden" name="product" value={productId} />
        <TextButton type="submit" name="intent" value="remove" aria-label={`Remove my review of ${productName}`}>
          Remove my review
        </TextButton>
      </Form>
    </div>
  );
}
