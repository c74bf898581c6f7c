import { Rating, Verified } from "#app/ui/display/rating.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { Testimonial } from "./testimonials.ts";
import VoiceCarousel from "./voice-carousel.island.tsx";
import "./voices.css";

interface VoicesProps {
  lead: Testimonial;
  others: Testimonial[];
  isDemo: boolean;
}

/** One featured quote and six cards (R-HOME-4). */
export function Voices({ lead, others, isDemo }: VoicesProps) {
  return (
    <section className="band voices" aria-labelledby="voices">
      <div className="wrap">
        <h2 className="sr" id="voices">
          What supporters say
        </h2>
        <Lead voice={lead} />
        <Island name="catalogue/voice-carousel" of={VoiceCarousel} props={{ voices: others }} />
        {isDemo && (
          <p className="tiny soft pt-3">These quotes are demo content: the people and their words are made up.</p>
        )}
      </div>
    </section>
  );
}

function Lead({ voice }: { voice: Testimonial }) {
  return (
    <div className="voices__lead">
      <figure className="lead">
        <blockquote className="poster">{voice.body}</blockquote>
        <figcaption className="row lead__by">
          <Rating value={voice.rating} starsOnly />
          <span>
            <b>{voice.author}</b>
            {voice.location && `, ${voice.location}`}
          </span>
          <Verified />
          <span className="soft">
            Bought the <Link to={`/product/${voice.slug}`}>{voice.product}</Link>
          </span>
        </figcaption>
      </figure>
      <div className="lead__img">
        <Picture picture={voice.picture} alt={voice.product} sizes="(max-width: 56rem) 100vw, 29rem" />
      </div>
    </div>
  );
}
