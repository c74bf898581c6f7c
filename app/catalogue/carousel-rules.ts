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
