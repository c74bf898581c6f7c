/** How long a card of the carousel stays, in milliseconds (specification, section 9). */
export const carouselMs = 5000;

/** Round and round: after the last comes the first, before the first the last. */
export const turned = (index: number, by: number, count: number): number => (((index + by) % count) + count) % count;

/** Which card stands nearest to the middle of the track. Measures are pixels. */
export function nearest(centres: readonly number[], middle: number): number {
  const distances = centres.map((centre) => Math.abs(centre - middle));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
