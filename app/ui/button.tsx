import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import { Spinner } from "./spinner.tsx";
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
