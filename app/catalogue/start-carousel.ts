import { carouselMs, nearest, turned } from "./carousel-rules.ts";
import { stopsOf } from "./carousel-track.ts";
import { carouselWidth, lessMotion } from "./media-queries.ts";

/** Turns the carousel of reviews until somebody is there: from then on it does so by itself (use-carousel.ts). */
export function startCarousel(): void {
  const track = document.querySelector<HTMLElement>(".voices__grid");
  if (!track) return;
  const timer = setInterval(() => {
    if (track.closest("shop-island[data-awake]")) return clearInterval(timer);
    if (document.hidden || !matchMedia(carouselWidth).matches || matchMedia(lessMotion).matches) return;
    const places = stopsOf(track);
    const next = turned(nearest(places, track.scrollLeft), 1, places.length);
    track.scrollTo({ left: places[next]!, behavior: "smooth" });
  }, carouselMs);
}
