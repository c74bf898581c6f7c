import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Link } from "./link.tsx";
import "./small-buttons.css";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  /** Read aloud, and shown as a tooltip. */
  label: string;
  large?: boolean;
}

/** A square button with a drawing and a name. */
export function IconButton({ icon, label, large, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button type={type} className={classNames("iconbtn", className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={large ? "l" : "m"} />
    </button>
  );
}

/** A button that reads like a link, for small actions in a line of text ('Remove', 'Clear Cart'). */
export function TextButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button type={type} className={classNames("linkbtn", className)} {...rest} />;
}

/** 'All apparel' with an arrow: the way on. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="more" to={to}>
      {children} <Icon name="next" size="s" />
    </Link>
  );
}
