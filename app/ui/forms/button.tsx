import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "../link.tsx";
import { classNames, VisuallyHidden } from "../markup.tsx";
import { Icon, type IconName } from "../media/icon.tsx";
import "./button.css";

interface ButtonLook {
  /** `brand` is the view's one main action; `quiet` looks like a link. */
  tone?: "ink" | "brand" | "line" | "quiet" | "danger";
  size?: "s" | "m" | "big";
  /** As wide as its column. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** While true further clicks do nothing, and screen readers hear that the button is busy. */
  busy?: boolean;
  /** The text while busy: 'Joining...'. */
  busyLabel?: ReactNode;
}

const look = ({ tone = "ink", size = "m", wide }: ButtonLook, className?: string) =>
  classNames("btn", tone !== "ink" && `btn--${tone}`, size !== "m" && `btn--${size}`, wide && "btn--wide", className);

/** Never disabled: an impossible click explains what is missing instead. */
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

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ tone, size, wide }, className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  large?: boolean;
}

/** A square button with an icon. */
export function IconButton({ icon, label, large, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button type={type} className={classNames("iconbtn", className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={large ? "l" : "m"} />
    </button>
  );
}

/** A button that looks like a link, for small actions in a line of text ('Remove', 'Clear Cart'). */
export function TextButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button type={type} className={classNames("linkbtn", className)} {...rest} />;
}

/**
 * Takes its own line out of a list. The list closes up, so the second click of a double click would hit the next line:
 * it does nothing. What counts as a double click is the visitor's own setting.
 */
export function RemoveButton({ onClick, ...rest }: ComponentProps<"button">) {
  return <TextButton {...rest} onClick={(event) => (event.detail > 1 ? event.preventDefault() : onClick?.(event))} />;
}

/** A link with an arrow: 'All apparel'. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="more" to={to}>
      {children} <Icon name="next" size="s" />
    </Link>
  );
}

interface SpinnerProps {
  /** 'Loading...' by default; null if the text is beside it anyway. */
  label?: string | null;
  /** Shows the text, not only the spinner. */
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

/** Submits a document's form and shows `busyLabel` until the response arrives: see busy-forms.ts. */
export const SubmitButton = ({
  busyLabel,
  ...rest
}: Omit<ButtonProps, "busy" | "busyLabel"> & { busyLabel: string }) => (
  <Button {...rest} type="submit" data-busy-label={busyLabel} />
);
