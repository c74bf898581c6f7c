import { Rating, VerifiedBadge } from "#app/ui/display/rating.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { Testimonial, Testimonials } from "./home-content.ts";
import TestimonialCarousel from "./testimonial-carousel.island.tsx";
import "./testimonials.css";

/** One featured quote and six cards (R-HOME-4). */
export function TestimonialsSection({ lead, others, isDemo }: Testimonials) {
  return (
    <section className="band" aria-labelledby="voices">
      <div className="wrap">
        <h2 className="sr" id="voices">
          What supporters say
        </h2>
        <Lead testimonial={lead} />
        <Island name="catalogue/home/testimonial-carousel" of={TestimonialCarousel} props={{ testimonials: others }} />
        {isDemo && (
          <p className="tiny soft pt-3">These quotes are demo content: the people and their words are made up.</p>
        )}
      </div>
    </section>
  );
}

function Lead({ testimonial }: { testimonial: Testimonial }) {
  return (
    <div className="cols items-end [--split:1.9fr_1fr]">
      <figure className="lead">
        <blockquote className="poster">{testimonial.body}</blockquote>
        <figcaption className="row [--gap:0.4rem_1.2rem]">
          <Rating value={testimonial.rating} starsOnly />
          <span>
            <b>{testimonial.author}</b>
            {testimonial.location && `, ${testimonial.location}`}
          </span>
          <VerifiedBadge />
          <span className="soft">
            Bought the <Link to={`/product/${testimonial.slug}`}>{testimonial.product}</Link>
          </span>
        </figcaption>
      </figure>
      <div className="lead__img">
        <Picture picture={testimonial.picture} alt={testimonial.product} sizes="(max-width: 56rem) 100vw, 29rem" />
      </div>
    </div>
  );
}
