import { type PointerEvent, useRef } from "react";

/**
 * Puts off what makes a page grow until nothing is pressed: leaving a field for a button, a press that moves the button
 * would miss it. `onPointerDownCapture` belongs on what holds both.
 */
export function useRelease() {
  const released = useRef<Promise<void> | null>(null);
  const onPointerDownCapture = ({ pointerId }: PointerEvent) => {
    released.current = new Promise<void>((resolve) => {
      const end = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== pointerId) return;
        for (const type of ends) removeEventListener(type, end, true);
        released.current = null;
        // After the click that the press ends in.
        setTimeout(resolve);
      };
      for (const type of ends) addEventListener(type, end, true);
    });
  };
  const whenReleased = (act: () => void) => {
    if (released.current) void released.current.then(act);
    else act();
  };
  return { onPointerDownCapture, whenReleased };
}

const ends = ["pointerup", "pointercancel"] as const;
