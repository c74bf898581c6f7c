import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { IconButton } from "./small-buttons.tsx";
import "./toast.css";

const ToastContext = createContext<(message: ReactNode) => void>(() => {
  throw new Error("useToast must be used within a ToastProvider");
});

/** Long enough to read two short lines; hovering or focusing it stops the clock. */
const shownForMs = 6000;

/** Tells what just happened ('Lantern Mug added'), politely, without taking focus. */
export function useToast(): (message: ReactNode) => void {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: ReactNode } | null>(null);
  const [held, setHeld] = useState(false);
  const show = useCallback((message: ReactNode) => setToast({ message }), []);
  const dismiss = () => {
    setHeld(false);
    setToast(null);
  };

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => setToast(null), shownForMs);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    <ToastContext value={show}>
      {children}
      {/* The region is there before its words, or screen readers miss the first of them. */}
      <div
        className="toasts"
        role="status"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toast && (
          <div className="toast">
            <span>{toast.message}</span>
            <IconButton icon="close" label="Dismiss" onClick={dismiss} />
          </div>
        )}
      </div>
    </ToastContext>
  );
}
