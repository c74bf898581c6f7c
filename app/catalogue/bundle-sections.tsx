import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Ground, groundFor, Panes } from "#app/ui/panes.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Rating, Verified } from "#app/ui/rating.tsx";
import type { BundleReview } from "./bundle.ts";
import type { ItemState } from "./bundle-choices.ts";
import { type BundleCardData, pictureOf } from "./cards.ts";
import { CatalogueBundleCard } from "./catalogue-cards.tsx";
import { readDescription } from "./description.ts";
import { NoReviews } from "./no-reviews.tsx";
import { FactList } from "./product-sections.tsx";
import { ReviewPolicy } from "./review-policy.tsx";
import type { BundleView } from "./views.ts";
import "./bundle-sections.css";
import "./reviews-section.css";

/** The items in a window, each in the colour that is chosen below; the cell left over says what is saved. */
export function BundleWindow({ states }: { states: ItemState[] }) {
  const grounds = differing(states.map(({ choice }) => groundFor(choice.colour)));
  const columns = states.length > 4 ? 3 : 2;
  const left = (columns - (states.length % columns)) % columns;
  return (
    <Panes columns={columns} className="bun__panes">
      {states.map(({ item, choice }, place) => (
        <div key={item.id} className={`ground-${grounds[place]} bg-(--ground)!`}>
          <Picture
            picture={pictureOf(item.product, choice.colour)}
            alt={`${item.product.name}, ${choice.colour ?? ""}`}
            sizes={columns === 2 ? "(max-width: 56rem) 50vw, 20rem" : "(max-width: 56rem) 50vw, 14rem"}
            priority={place < 4}
          />
        </div>
      ))}
      {left > 0 && (
        <div className={classNames("dark", left === 2 && "lg:col-span-2 lg:aspect-auto")}>
          <p className="poster p-4 text-center text-(length:--t-5)">{bundleDeliveryClaim}</p>
        </div>
      )}
    </Panes>
  );
}

/** Neighbours differ: where two colours stand on the same ground, the second one's is lit. */
function differing(grounds: Ground[]): Ground[] {
  let before: Ground | null = null;
  return grounds.map((ground) => {
    before = before !== ground ? ground : ground === "glow" ? "well" : "glow";
    return before;
  });
}

/** One buyer's words under the window: the newest with five stars. */
export function BundleQuote({ reviews }: { reviews: BundleReview[] }) {
  const best = reviews.find(({ rating }) => rating === 5);
  if (!best) return null;
  return (
    <figure className="bun__quote">
      <blockquote>“{best.body}”</blockquote>
      <figcaption className="small">
        <Author review={best} />
      </figcaption>
    </figure>
  );
}

function Author({ review: { author, location, isDemo } }: { review: BundleReview }) {
  return (
    <>
      <b>{author}</b>
      {location && `, ${location}`} {isDemo ? <span className="soft">(demo review)</span> : <Verified />}
    </>
  );
}

/** What it is, what it is made of, how to look after it and how it comes; its pictures beside that. */
export function BundleStory({ view }: { view: BundleView }) {
  const { bundle, features, materials, careInstructions, shippingInfo, pictures } = view;
  return (
    <section className="pdp__more" aria-labelledby="inside">
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
        <div className="pdp__cols pt-(--s-5)">
          <FactSection title="Materials" lines={materials} />
          <FactSection title="Care" lines={careInstructions} />
        </div>
      </div>
    </section>
  );
}

/** Lines of `Label: value` as facts; what an owner wrote otherwise stays as it is. */
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

/** What buyers say, newest first; demo reviews say that they are. */
export function BundleReviews({ reviews }: { reviews: BundleReview[] }) {
  if (reviews.length === 0) return <NoReviews />;
  return (
    <section className="revs" id="reviews" aria-labelledby="reviews-title">
      <div className="wrap stack">
        <h2 className="poster" id="reviews-title">
          What buyers say
        </h2>
        <div className="revs__list">
          {reviews.map((review) => (
            <article className="rev" key={review.id}>
              <Rating value={review.rating} starsOnly />
              {review.title && <h3>{review.title}</h3>}
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

export function OtherBundles({ cards }: { cards: BundleCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="wrap band stack" aria-labelledby="others">
      <h2 className="poster" id="others">
        Other bundles
      </h2>
      <Panes columns={2} className="bun__other">
        {cards.map((card, place) => (
          <CatalogueBundleCard key={card.slug} card={card} place={place} />
        ))}
      </Panes>
    </section>
  );
}
