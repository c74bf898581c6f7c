import { Icon } from "../media/icon.tsx";
import "./step-marks.css";

interface StepMarksProps {
  steps: readonly string[];
  /** The current step, counted from 1. */
  current: number;
}

/** The steps of a task: which are done, which is current, which are to come. */
export function StepMarks({ steps, current }: StepMarksProps) {
  return (
    <ol className="step-marks small soft" aria-label="Steps">
      {steps.map((label, index) => (
        <li
          key={label}
          className={index + 1 < current ? "done" : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          <i>{index + 1 < current ? <Icon name="check" /> : index + 1}</i>
          {label}
        </li>
      ))}
    </ol>
  );
}
