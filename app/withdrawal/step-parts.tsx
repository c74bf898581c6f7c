import { Icon } from "#app/ui/media/icon.tsx";

export type WithdrawProblem = { field?: string | undefined; message: string };

export const errorOf = (problems: readonly WithdrawProblem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.message;

const steps = ["Find it", "Say what", "Confirm"];

/** Which of the three steps this is. */
export function WithdrawSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className="wsteps plain" aria-label="Steps">
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
