/** How long a card of the carousel stays, in milliseconds (R-HOME-4). */
export const carouselMs = 5000;

/** Round and round: after the last comes the first, before the first the last. */
export const turned = (index: number, by: number, count: number): number => (((index + by) % count) + count) % count;

/**
 * Where the track comes to rest with each card in turn in its middle; the first and the last ones may stop short of
 * it, at the track's ends.
 * @param centres of the cards, from the track's beginning, all in pixels; `end` is how far it scrolls at most
 */
export const stops = (centres: readonly number[], track: { width: number; end: number }): number[] =>
  centres.map((centre) => Math.min(track.end, Math.max(0, centre - track.width / 2)));

/** Which of the stops the track is nearest to. Measures are pixels. */
export function nearest(stops: readonly number[], scrolled: number): number {
  const distances = stops.map((stop) => Math.abs(stop - scrolled));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Where a track of cards comes to rest with each of them, in pixels. */
export function stopsOf(track: HTMLElement): number[] {
  const { left: begin, width } = track.getBoundingClientRect();
  const centres = [...track.children].map((card) => {
    const { left, width } = card.getBoundingClientRect();
    return track.scrollLeft + left - begin + width / 2;
  });
  return stops(centres, { width, end: track.scrollWidth - track.clientWidth });
}

export const lessMotion = "(prefers-reduced-motion: reduce)";
/** Where the reviews of the home page are a carousel instead of standing side by side. */
export const carouselWidth = "(width < 64rem)";

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
