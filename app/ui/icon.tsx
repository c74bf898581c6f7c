import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-names.ts";
import { symbolAddress } from "./sprite.tsx";
import "./icon.css";

interface IconProps {
  name: IconName;
  /** `s` is as tall as the text, `m` a little taller, `l` for buttons without words. */
  size?: "s" | "m" | "l";
  className?: string;
}

/** A drawing beside words, hidden from screen readers: the words (or the button's label) say what it means. */
export function Icon({ name, size = "m", className }: IconProps) {
  const classes = classNames("i", size !== "m" && `i--${size}`, className);
  return (
    <svg className={classes} aria-hidden="true">
      <use href={symbolAddress(name)} />
    </svg>
  );
}
