import type { CSSProperties, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./timeline.css";

export interface TimelineStep {
  title: string;
  /** A day, a place. */
  detail?: ReactNode;
  state: "done" | "now" | "next";
}

const words = { done: "Done: ", now: "Now: ", next: "Still to come: " };

/** An order's progress. A tick is done, a filled square is the current step. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className="timeline" style={{ "--n": steps.length } as CSSProperties}>
      {steps.map(({ title, detail, state }) => (
        <li
          key={title}
          className={state === "next" ? undefined : state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <VisuallyHidden>{words[state]}</VisuallyHidden>
          <b>{title}</b>
          {detail}
        </li>
      ))}
    </ol>
  );
}
