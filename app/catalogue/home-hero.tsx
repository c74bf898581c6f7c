import { heroArt } from "#app/ui/art-manifest.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { HeroFilm } from "./hero-film.tsx";

const posters = (format: "avif" | "webp") =>
  heroArt.widths.map((width) => `/art/hero-poster-${width}.${heroArt.hash}.${format} ${width}w`).join(", ");

/** The poster is the largest thing in the first view: the browser is told of it before it reads the page. */
export const posterPreload = {
  rel: "preload",
  as: "image",
  type: "image/avif",
  imageSrcSet: posters("avif"),
  imageSizes: "100vw",
  fetchPriority: "high",
} as const;

/** The poster across the first view, with the headline pasted over it in two strips. */
export function HomeHero() {
  const store = useStore();
  return (
    <section className="hero on-ink" aria-labelledby="hero">
      <div className="hero__media">
        <picture>
          <source type="image/avif" srcSet={posters("avif")} sizes="100vw" />
          <img
            src={`/art/hero-poster-1280.${heroArt.hash}.webp`}
            srcSet={posters("webp")}
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
        <div className="hero__foot">
          <p>{store.hero.line}</p>
          <ButtonLink tone="brand" size="big" to="/shop" prefetch="intent">
            Shop Merch <Icon name="next" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The last word stands on its own strip. */
function Headline({ text }: { text: string }) {
  const words = text.split(" ");
  const last = words.pop();
  return (
    <h1 id="hero" className="hero__h poster">
      <span>{words.join(" ")}</span> <span>{last}</span>
    </h1>
  );
}
