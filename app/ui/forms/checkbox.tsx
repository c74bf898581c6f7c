import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { channelsOf } from "#app/shared/hex-color.ts";
import { classNames } from "../markup.tsx";
import { describedBy, FieldError } from "./field.tsx";
import "./checkbox.css";
import "./field.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  name: string;
  label: ReactNode;
  error?: string;
}

/** A ballot box: a cross means yes. */
export function Checkbox({ name, id = name, label, error, className, ...input }: CheckboxProps) {
  const box = (
    <label className={classNames("check", className)}>
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={describedBy(id, { error })}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <span>{label}</span>
    </label>
  );
  if (!error) return box;
  return (
    <div className="field">
      <FieldError of={id} error={error} />
      {box}
    </div>
  );
}

interface ColorCheckboxProps extends Omit<CheckboxProps, "className" | "style"> {
  /** The box's CSS colour. */
  hex: string;
}

/** A coloured checkbox for filters. Its cross is dark on light colours and light on dark ones. */
export function ColorCheckbox({ hex, ...rest }: ColorCheckboxProps) {
  const classes = classNames("fsw", isLight(hex) && "fsw--l");
  return <Checkbox className={classes} style={{ "--c": hex } as CSSProperties} {...rest} />;
}

/** Whether dark strokes stand out on this `#rrggbb` colour. */
function isLight(hex: string): boolean {
  const channels = channelsOf(hex);
  if (!channels) return true;
  const [r, g, b] = channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 140;
}
