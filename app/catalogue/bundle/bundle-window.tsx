import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { VerifiedBadge } from "#app/ui/display/rating.tsx";
import { type Ground, groundFor, Panes } from "#app/ui/layout/panes.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { BundleReview } from "../model/bundle.ts";
import { pictureOf } from "../model/cards.ts";
import type { BundleItemChoice } from "./bundle-choices.ts";

/** The items in a window, each in its chosen colour; the remaining cell shows the savings. */
export function BundleWindow({ states }: { states: BundleItemChoice[] }) {
  const grounds = differentNeighbours(states.map(({ choice }) => groundFor(choice.color)));
  const columns = states.length > 4 ? 3 : 2;
  const left = (columns - (states.length % columns)) % columns;
  return (
    <Panes columns={columns} className="bun__panes">
      {states.map(({ item, choice }, place) => (
        <div key={item.id} className={`photo ground-${grounds[place]} bg-(--ground)!`}>
          <Picture
            picture={pictureOf(item.product, choice.color)}
            alt={`${item.product.name}, ${choice.color ?? ""}`}
            sizes={columns === 2 ? "(max-width: 56rem) 50vw, 20rem" : "(max-width: 56rem) 50vw, 14rem"}
            priority={place < 4}
          />
        </div>
      ))}
      {left > 0 && (
        <div className={classNames("photo dark", left === 2 && "lg:col-span-2 lg:aspect-auto")}>
          <p className="poster p-4 text-center text-(length:--t-5)">{bundleDeliveryClaim}</p>
        </div>
      )}
    </Panes>
  );
}

/** Ensures that neighbours differ: if two have the same background, the second one gets another. */
function differentNeighbours(grounds: Ground[]): Ground[] {
  let before: Ground | null = null;
  return grounds.map((ground) => {
    const other = ground === "glow" ? "well" : "glow";
    before = ground === before ? other : ground;
    return before;
  });
}

/** A buyer's quote under the window. */
export function BundleQuote({ review }: { review: BundleReview }) {
  return (
    <figure className="bun__quote">
      <blockquote className="text-(length:--t-3) [line-height:1.36]">“{review.body}”</blockquote>
      <figcaption className="small">
        <Author review={review} />
      </figcaption>
    </figure>
  );
}

function Author({ review: { author, location, isDemo } }: { review: BundleReview }) {
  return (
    <>
      <b>{author}</b>
      {location && `, ${location}`} {isDemo ? <span className="soft">(demo review)</span> : <VerifiedBadge />}
    </>
  );
}
