import { preload } from "react-dom";
import { ButtonLink, IconButton } from "#app/ui/forms/button.tsx";
import { FirstViewWhole, firstViewId } from "#app/ui/islands/inline-script.tsx";
import { heroArt, heroTallArt } from "#app/ui/media/art-manifest.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import "./home-hero.css";

type Format = "avif" | "webp";
const wide = (format: Format) =>
  heroArt.widths.map((width) => `/art/hero-poster-${width}.${heroArt.hash}.${format} ${width}w`).join(", ");
const tall = (format: Format) => `/art/hero-tall-${heroTallArt.width}.${heroTallArt.hash}.${format}`;

/** A phone held upright would show only a third of the wide poster. */
const upright = "(max-width: 40rem) and (max-aspect-ratio: 7/10)";

/** The poster across the first view, with the headline on two strips. */
export function HomeHero() {
  const store = useStore();
  preloadPoster();
  return (
    <section className="hero on-ink" id={firstViewId} aria-labelledby="hero">
      <FirstViewWhole />
      <div className="hero__media">
        <picture>
          <source type="image/avif" media={upright} srcSet={tall("avif")} />
          <source media={upright} srcSet={tall("webp")} />
          <source type="image/avif" srcSet={wide("avif")} sizes="100vw" />
          <img
            src={`/art/hero-poster-1280.${heroArt.hash}.webp`}
            srcSet={wide("webp")}
            sizes="100vw"
            alt="Hundreds of paper lanterns rising over a crowd at night"
            width={heroArt.width}
            height={heroArt.height}
            fetchPriority="high"
          />
        </picture>
      </div>
      <HeroFilm />
      <div className="wrap hero__in">
        <Headline text={store.hero.headline} />
        <div className="hero__foot row">
          <p>{store.hero.line}</p>
          <ButtonLink tone="brand" size="big" to="/shop">
            Shop Merch <Icon name="next" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Preloads the poster, the largest thing in the first view, before styles and page are parsed. */
function preloadPoster(): void {
  const urgent = { as: "image", type: "image/avif", fetchPriority: "high" } as const;
  preload(tall("avif"), { ...urgent, imageSrcSet: tall("avif"), media: upright });
  preload(wide("avif"), { ...urgent, imageSrcSet: wide("avif"), imageSizes: "100vw", media: `not all and ${upright}` });
}

/** The last word has its own strip. */
function Headline({ text }: { text: string }) {
  const words = text.split(" ");
  const last = words.pop();
  return (
    <h1 id="hero" className="hero__h poster">
      <span>{words.join(" ")}</span> <span>{last}</span>
    </h1>
  );
}

const film = (format: "webm" | "mp4") => `/art/hero.${heroArt.hash}.${format}`;

/** The film of a moving sky, in a template: start-film.ts plays it shortly after loading, over the poster. */
function HeroFilm() {
  return (
    <template data-film>
      <div className="hero__media">
        <video autoPlay muted loop playsInline disablePictureInPicture aria-hidden="true" tabIndex={-1}>
          <source src={film("webm")} type='video/webm; codecs="av01.0.05M.10"' />
          <source src={film("mp4")} type='video/mp4; codecs="avc1.64001f"' />
        </video>
      </div>
      <IconButton className="hero__pause" icon="pause" label="Pause the background video" hidden />
      <IconButton className="hero__pause" icon="play" label="Play the background video" hidden />
    </template>
  );
}
