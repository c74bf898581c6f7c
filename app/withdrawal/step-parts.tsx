import { StepMarks } from "#app/ui/layout/step-marks.tsx";

export type WithdrawProblem = { field?: string | undefined; message: string };

export const errorOf = (problems: readonly WithdrawProblem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.message;

const steps = ["Find it", "Say what", "Confirm"];

/** Which of the three steps this is. */
export const WithdrawSteps = ({ current }: { current: 1 | 2 | 3 }) => (
  <div className="py-4">
    <StepMarks steps={steps} current={current} />
  </div>
);
