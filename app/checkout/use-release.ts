import { type PointerEvent, useRef } from "react";

/**
 * Defers layout changes until the pointer is up. Pressing a button takes focus out of a field; a message that appears at
 * that field at once would move the button, and the click would miss it. `onPointerDownCapture` goes on the form.
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
