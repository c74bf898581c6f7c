import type { ReactNode } from "react";
import { classNames } from "../markup.tsx";
import "./tag.css";

interface TagProps {
  tone?: "ink" | "brand" | "paper" | "line";
  children: ReactNode;
}

/** A small label on an item: 'Ships in 48H', 'Bundle Deal'. */
export function Tag({ tone = "ink", children }: TagProps) {
  return <span className={classNames("tag", tone !== "ink" && `tag--${tone}`)}>{children}</span>;
}

interface StatusProps {
  tone?: "plain" | "good" | "warn" | "bad" | "info";
  /** An empty dot for a final state. */
  settled?: boolean;
  children: ReactNode;
}

/** The status of an order, a payment, a provider. The text says it; the colour only repeats it. */
export function Status({ tone = "plain", settled, children }: StatusProps) {
  return (
    <span className={classNames("status", tone !== "plain" && `status--${tone}`, settled && "status--off")}>
      {children}
    </span>
  );
}
