import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { carouselMs, carouselWidth, lessMotion, nearest, stopsOf, wrappedIndex } from "./carousel.ts";

export type Carousel = {
  track: RefObject<HTMLDivElement | null>;
  /** Under 1024 px the cards are a carousel, above they are side by side. */
  isCarousel: boolean;
  index: number;
  /** Whether it turns automatically right now. */
  turning: boolean;
  /** Whether it would turn if it were not hovered or focused. */
  wanted: boolean;
  /** The card that the visitor moved to, for screen readers; null while it turns automatically. */
  announced: string | null;
  toggle(): void;
  show(index: number): void;
  /** For the outer element: hovering or focusing anything inside pauses it. */
  hold: {
    onMouseEnter(): void;
    onMouseLeave(): void;
    onFocus(): void;
    onBlur(event: { currentTarget: Element; relatedTarget: EventTarget | null }): void;
  };
};

/** A row of cards that scrolls by touch and automatically, following the W3C's carousel pattern. */
export function useCarousel(count: number, nameOf: (index: number) => string): Carousel {
  const track = useRef<HTMLDivElement>(null);
  const isCarousel = useMedia(carouselWidth);
  const calm = useMedia(lessMotion);
  const [asked, setAsked] = useState<boolean | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [announced, setAnnounced] = useState<string | null>(null);
  const index = useIndex(track, isCarousel);
  const wanted = asked ?? !calm;
  const turning = isCarousel && wanted && !hovered && !focused;

  const scrollTo = (next: number) => {
    track.current?.scrollTo({ left: stopsOf(track.current)[next]!, behavior: calm ? "auto" : "smooth" });
  };
  const advance = useRef(() => {});
  useEffect(() => {
    advance.current = () => scrollTo(wrappedIndex(index, 1, count));
  });
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => advance.current(), carouselMs);
    return () => clearInterval(timer);
  }, [turning]);

  return {
    track,
    isCarousel,
    index,
    turning,
    wanted,
    announced,
    toggle: () => setAsked(!wanted),
    show(next) {
      scrollTo(next);
      setAnnounced(nameOf(next));
    },
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget as Node | null)),
    },
  };
}

/** The visible card, whether moved by a button, automatically or by touch. */
function useIndex(track: RefObject<HTMLDivElement | null>, isCarousel: boolean): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const box = track.current;
    if (!box || !isCarousel) return;
    const look = () => setIndex(nearest(stopsOf(box), box.scrollLeft));
    // Measure the cards only once they are in view: earlier would force a layout of invisible content.
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && look());
    sight.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      sight.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [track, isCarousel]);
  return index;
}

/** Whether a media query matches, kept up to date; false on the server. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
