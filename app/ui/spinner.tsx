import { VisuallyHidden } from "./visually-hidden.tsx";
import "./spinner.css";

interface SpinnerProps {
  /** 'Loading...' unless told otherwise; null where the words stand beside it anyway. */
  label?: string | null;
  /** Shows the words, not only the wheel. */
  showLabel?: boolean;
}

export function Spinner({ label = "Loading...", showLabel = false }: SpinnerProps) {
  const wheel = <span className="spin" aria-hidden="true" />;
  if (label === null) return wheel;
  return (
    <span className="row">
      {wheel}
      {showLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
