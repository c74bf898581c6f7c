import { stops } from "./carousel-rules.ts";

/** Where a track of cards comes to rest with each of them, in pixels. */
export function stopsOf(track: HTMLElement): number[] {
  const { left: begin, width } = track.getBoundingClientRect();
  const centres = [...track.children].map((card) => {
    const { left, width } = card.getBoundingClientRect();
    return track.scrollLeft + left - begin + width / 2;
  });
  return stops(centres, { width, end: track.scrollWidth - track.clientWidth });
}
