import { IconButton } from "#app/ui/forms/button.tsx";
import { heroArt } from "#app/ui/media/art-manifest.ts";
import "./hero-film.css";
import "./home-hero.css";

const film = (format: "webm" | "mp4") => `/art/hero.${heroArt.hash}.${format}`;

/** The moving sky, in a template: start-film.ts plays it a little after the page, over its poster. */
export function HeroFilm() {
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
