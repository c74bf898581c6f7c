import { useEffect, useRef, useState } from "react";
import { heroArt } from "#app/ui/art-manifest.ts";
import { IconButton } from "#app/ui/small-buttons.tsx";
import { type FilmConditions, filmDelay } from "./hero-film-rules.ts";
import { lessMotion, useMedia } from "./use-media.ts";
import "./hero-film.css";
import "./home-hero.css";

/** `gone`: skipped or failed; the poster below it stays. */
type FilmState = "waiting" | "loading" | "playing" | "paused" | "gone";

const film = (format: "webm" | "mp4") => `/art/hero.${heroArt.hash}.${format}`;

/** The moving sky: loads a little after the page, fades in over its poster, and can be stopped. */
export function HeroFilm() {
  const [state, setState] = useFilmState();
  const video = useRef<HTMLVideoElement>(null);
  if (state === "waiting" || state === "gone") return null;

  const paused = state === "paused";
  const turn = () => {
    if (!paused) return video.current?.pause();
    void video.current?.play().catch(() => setState("gone"));
  };
  return (
    <>
      <div className="hero__media">
        <video
          ref={video}
          className={state === "loading" ? undefined : "is-playing"}
          autoPlay
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setState("playing")}
          onPause={() => setState("paused")}
          onError={() => setState("gone")}
        >
          <source src={film("webm")} type='video/webm; codecs="av01.0.05M.10"' />
          {/* The last source speaks for all: only when it fails too is there nothing to play. */}
          <source src={film("mp4")} type='video/mp4; codecs="avc1.64001f"' onError={() => setState("gone")} />
        </video>
      </div>
      {state !== "loading" && (
        <IconButton
          className="hero__pause"
          icon={paused ? "play" : "pause"}
          label={paused ? "Play the background video" : "Pause the background video"}
          onClick={turn}
        />
      )}
    </>
  );
}

function useFilmState() {
  const [state, setState] = useState<FilmState>("waiting");
  const reducedMotion = useMedia(lessMotion);
  useEffect(() => {
    const { connection } = navigator as Navigator & Pick<FilmConditions, "connection">;
    const delay = filmDelay({ connection, reducedMotion });
    if (delay === null) return setState((before) => (before === "waiting" ? before : "gone"));
    const timer = setTimeout(() => setState((before) => (before === "waiting" ? "loading" : before)), delay);
    return () => clearTimeout(timer);
  }, [reducedMotion]);
  return [state, setState] as const;
}
