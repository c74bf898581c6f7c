import { type ReactNode, useEffect, useState } from "react";
import { sharedValue, useShared } from "#app/ui/shared-value.ts";
import { IconButton } from "../forms/button.tsx";
import "./toast.css";

/** Long enough to read two short lines; hovering or focusing pauses it. */
const shownForMs = 6000;

const shown = sharedValue<{ message: ReactNode } | null>(null);

/** Announces an event politely ('Lantern Mug added'), without taking focus. */
export const showToast = (message: ReactNode): void => shown.set({ message });

/** The container for toasts: once per page. */
export function Toasts() {
  const toast = useShared(shown, () => null);
  const [held, setHeld] = useState(false);
  const dismiss = () => {
    setHeld(false);
    shown.set(null);
  };

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => shown.set(null), shownForMs);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    // The region must exist before its text, or screen readers miss the first toast.
    <div
      className="toasts"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <div className="toast on-ink">
          <span>{toast.message}</span>
          <IconButton icon="close" label="Dismiss" onClick={dismiss} />
        </div>
      )}
    </div>
  );
}
