import type { CSSProperties } from "react";
import "./numbered-steps.css";

/** Steps with large numbers, beside each other; below one another on a phone. */
export const NumberedSteps = ({ steps }: { steps: readonly { title: string; text: string }[] }) => (
  <ol className="cols steps" style={{ "--n": steps.length } as CSSProperties}>
    {steps.map(({ title, text }) => (
      <li key={title}>
        <b>{title}</b>
        <span>{text}</span>
      </li>
    ))}
  </ol>
);
