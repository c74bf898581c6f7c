import { FactList } from "#app/ui/display/fact-list.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { BundleReview } from "../model/bundle.ts";
import { readDescription } from "../model/description.ts";
import type { BundleView } from "../model/views.ts";
import { NoReviews } from "../reviews/no-reviews.tsx";
import { ReviewPolicy } from "../reviews/review-policy.tsx";
import { Author } from "./bundle-window.tsx";
import "./bundle-page.css";
import "../reviews/reviews-section.css";

/** Description, materials, care and delivery, with pictures beside them. */
export function BundleStory({ view }: { view: BundleView }) {
  const { bundle, features, materials, careInstructions, shippingInfo, pictures } = view;
  return (
    <section className="cols pdp__more" aria-labelledby="inside">
      <div className="stack">
        <h2 className="poster" id="inside">
          What you get
        </h2>
        {pictures.map(({ url, alt }) => (
          <div key={url} className="bun__pic ground-glow">
            <Picture picture={url} alt={alt || bundle.name} sizes="(max-width: 56rem) 100vw, 29rem" />
          </div>
        ))}
      </div>
      <div className="stack">
        <ul className="list-disc pl-5 text-(length:--t-3)">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="ic text-(length:--t-3)">
          <Icon name="truck" />
          <b>{shippingInfo}</b>
        </p>
        <div className="cols [--split:1.3fr_1fr] pt-(--s-5)">
          <FactSection title="Materials" lines={materials} />
          <FactSection title="Care" lines={careInstructions} />
        </div>
      </div>
    </section>
  );
}

/** Shows lines of `Label: value` as facts; other text stays as it is. */
function FactSection({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  const read = lines.map((line) => ({ line, fact: readDescription(line).facts[0] }));
  const facts = read.flatMap(({ fact }) => fact ?? []);
  const others = read.filter(({ fact }) => !fact);
  return (
    <div className="stack stack--tight">
      <h3>{title}</h3>
      {facts.length > 0 && <FactList facts={facts} />}
      {others.map(({ line }) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Reviews, newest first; demo reviews are marked as such. */
export function BundleReviews({ reviews }: { reviews: BundleReview[] }) {
  if (reviews.length === 0) return <NoReviews />;
  return (
    <section className="revs" id="reviews" aria-labelledby="reviews-title">
      <div className="wrap stack">
        <h2 className="poster" id="reviews-title">
          What buyers say
        </h2>
        <div className="cols revs__list">
          {reviews.map((review) => (
            <article className="rev" key={review.id}>
              <Rating value={review.rating} starsOnly />
              {review.title && <h3 className="text-(length:--t-3) font-stretch-[84%]">{review.title}</h3>}
              <p>{review.body}</p>
              <p className="small">
                <Author review={review} />
              </p>
            </article>
          ))}
        </div>
        <ReviewPolicy />
      </div>
    </section>
  );
}
