import { type ReactNode, useId } from "react";
import "#app/ui/forms/segments.css";
import "./units.css";

/** Shows lengths in the unit chosen by the `UnitSwitch` inside. Done in CSS, so it works before any script. */
export function Units({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`units ${className}`}>{children}</div>;
}

/** Centimetres or inches, for everything in the same `Units`. */
export function UnitSwitch() {
  const name = useId();
  return (
    <fieldset className="seg segr">
      <legend className="sr">Units</legend>
      <label className="relative">
        <input type="radio" name={name} defaultChecked />
        <span>cm</span>
      </label>
      <label className="relative">
        <input type="radio" name={name} className="units__in" />
        <span>inch</span>
      </label>
    </fieldset>
  );
}
