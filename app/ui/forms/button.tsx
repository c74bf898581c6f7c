import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "../link.tsx";
import { classNames, VisuallyHidden } from "../markup.tsx";
import { Icon, type IconName } from "../media/icon.tsx";
import "./button.css";

interface ButtonLook {
  /** `brand` is the one main action in a view; `quiet` looks like a link. */
  tone?: "ink" | "brand" | "line" | "quiet" | "danger";
  size?: "s" | "m" | "big";
  /** As wide as its column. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** While true a second click does nothing, and screen readers hear that the button is busy. */
  busy?: boolean;
  /** What it says while busy: 'Joining...'. */
  busyLabel?: ReactNode;
}

const look = ({ tone = "ink", size = "m", wide }: ButtonLook, className?: string) =>
  classNames("btn", tone !== "ink" && `btn--${tone}`, size !== "m" && `btn--${size}`, wide && "btn--wide", className);

/** Never disabled: an impossible click says what is missing instead. */
export function Button(props: ButtonProps) {
  const { tone, size, wide, busy = false, busyLabel, className, onClick, children, type = "button", ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type={type}
      className={look({ tone, size, wide }, className)}
      aria-busy={busy || undefined}
      onClick={click}
      {...rest}
    >
      {busy ? (
        <>
          <Spinner label={null} /> {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

/** Goes somewhere, so it is a link; looks like a button. */
export function ButtonLink({ tone, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ tone, size, wide }, className)} {...rest} />;
}

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

/** Sends the form of a document. While the answer is on its way it says `busyLabel`: see busy-forms.ts. */
export const SubmitButton = ({
  busyLabel,
  ...rest
}: Omit<ButtonProps, "busy" | "busyLabel"> & { busyLabel: string }) => (
  <Button {...rest} type="submit" data-busy-label={busyLabel} />
);
