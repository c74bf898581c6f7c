/** Milliseconds for which the carousel shows a card (R-HOME-4). */
export const carouselMs = 5000;

/** Moves the index and wraps around at both ends. */
export const wrappedIndex = (index: number, by: number, count: number): number =>
  (((index + by) % count) + count) % count;

/**
 * The scroll position that centres each card; the outer ones may stop short of it at the track's ends.
 * @param centres of the cards from the track's start, all in pixels; `end` is the maximum scroll position
 */
export const stops = (centres: readonly number[], track: { width: number; end: number }): number[] =>
  centres.map((centre) => Math.min(track.end, Math.max(0, centre - track.width / 2)));

/** The index of the stop nearest to a scroll position, in pixels. */
export function nearest(stops: readonly number[], scrolled: number): number {
  const distances = stops.map((stop) => Math.abs(stop - scrolled));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** The scroll positions of a track's cards, in pixels. */
export function stopsOf(track: HTMLElement): number[] {
  const { left: begin, width } = track.getBoundingClientRect();
  const centres = [...track.children].map((card) => {
    const { left, width } = card.getBoundingClientRect();
    return track.scrollLeft + left - begin + width / 2;
  });
  return stops(centres, { width, end: track.scrollWidth - track.clientWidth });
}

export const lessMotion = "(prefers-reduced-motion: reduce)";
/** Up to this width the home page's reviews are a carousel; above they are side by side. */
export const carouselWidth = "(width < 64rem)";

/** Turns the carousel until its island is hydrated, which then takes over (use-carousel.ts). */
export function startCarousel(): void {
  const track = document.querySelector<HTMLElement>(".voices__grid");
  if (!track) return;
  const timer = setInterval(() => {
    if (track.closest("shop-island[data-awake]")) return clearInterval(timer);
    if (document.hidden || !matchMedia(carouselWidth).matches || matchMedia(lessMotion).matches) return;
    const places = stopsOf(track);
    const next = wrappedIndex(nearest(places, track.scrollLeft), 1, places.length);
    track.scrollTo({ left: places[next]!, behavior: "smooth" });
  }, carouselMs);
}
