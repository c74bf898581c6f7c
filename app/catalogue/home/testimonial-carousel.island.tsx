import { Rating, VerifiedBadge } from "#app/ui/display/rating.tsx";
import { IconButton } from "#app/ui/forms/button.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { wrappedIndex } from "./carousel.ts";
import type { Testimonial } from "./home-content.ts";
import { type Carousel, useCarousel } from "./use-carousel.ts";
import "./testimonials.css";

/** Six cards: side by side on a desktop, a carousel under 1024 px (W3C carousel pattern). */
export default function TestimonialCarousel({ testimonials }: { testimonials: Testimonial[] }) {
  const count = testimonials.length;
  const carousel = useCarousel(count, (index) => `Review ${index + 1} of ${count}, by ${testimonials[index]?.author}`);
  const { isCarousel, turning, announced, track } = carousel;
  const isHydrated = useIsHydrated();
  const liveness = turning ? "off" : "polite";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      className="carousel"
      role="group"
      aria-roledescription={isCarousel ? "carousel" : undefined}
      aria-label="Supporter reviews"
      {...carousel.hold}
    >
      <Controls carousel={carousel} count={count} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        className="voices__grid"
        ref={track}
        role="group"
        aria-label="Reviews"
        aria-live={isCarousel ? liveness : undefined}
        // Before the script, or without it, phone visitors can still scroll it.
        tabIndex={isCarousel || !isHydrated ? 0 : undefined}
      >
        {testimonials.map((testimonial, place) => (
          <Card
            key={testimonial.author}
            testimonial={testimonial}
            label={isCarousel ? `${place + 1} of ${count}` : undefined}
          />
        ))}
      </div>
      <LiveRegion>{announced}</LiveRegion>
    </div>
  );
}

/** The stop button comes first in Tab order. */
function Controls({ carousel, count }: { carousel: Carousel; count: number }) {
  const { index, wanted, toggle, show } = carousel;
  return (
    <div className="voices__ctl scripted">
      <IconButton
        icon={wanted ? "pause" : "play"}
        label={wanted ? "Pause the carousel" : "Play the carousel"}
        onClick={toggle}
      />
      <IconButton icon="previous" label="Previous review" onClick={() => show(wrappedIndex(index, -1, count))} />
      <span className="pips">
        {Array.from({ length: count }, (_, place) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no key but its index
            key={place}
            aria-label={`Review ${place + 1}`}
            aria-current={place === index ? "true" : undefined}
            onClick={() => show(place)}
          />
        ))}
      </span>
      <IconButton icon="next" label="Next review" onClick={() => show(wrappedIndex(index, 1, count))} />
    </div>
  );
}

function Card({ testimonial, label }: { testimonial: Testimonial; label: string | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above; nor a figure, which with a caption may have no other role
    <div className="quote" role="group" aria-roledescription={label ? "slide" : undefined} aria-label={label}>
      <Rating value={testimonial.rating} starsOnly />
      <blockquote>{testimonial.body}</blockquote>
      <div className="mt-auto grid gap-3 pt-3">
        <div className="across quote__by [--gap:0.75rem]">
          <span>
            <b>{testimonial.author}</b>
            {testimonial.location && <span className="soft small">{testimonial.location}</span>}
          </span>
          <VerifiedBadge />
        </div>
        <div className="quote__bought tiny soft">
          <Picture picture={testimonial.picture} alt="" sizes="2.5rem" />
          <span>
            Bought the
            <b>{testimonial.product}</b>
          </span>
        </div>
      </div>
    </div>
  );
}
