import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useIsHydrated } from "../use-is-hydrated.ts";
import "./error-summary.css";
import "./field.css";

export interface Problem {
  /** Id of the control to fix; a problem without one is only shown. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  /** `mend` is a button that mends it on the spot. */
  problems: (Problem & { mend?: ReactNode })[];
  title?: string;
  /**
   * For a form that is checked while it is filled in: rises whenever it is sent. Only then what is wrong takes focus,
   * and at once where it stands here from the beginning, but never from somebody who is typing.
   */
  attempt?: number;
}

/** What is wrong with a form, above it. Takes focus when there are new problems and links to their fields. */
export function ErrorSummary({ problems, title = "There is a problem", attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef<string[] | null>(null);
  const attempted = useRef(attempt);
  const isOfServer = useRef(!useIsHydrated());
  const words = problems.map(({ message }) => message).join("\n");

  useEffect(() => {
    const before = announced.current;
    const isSentAgain = attempted.current !== attempt;
    announced.current = words.split("\n");
    attempted.current = attempt;
    // It came with the page, which gave it the focus (showAnswer): who has moved on since then is not called back.
    if (before === null && isOfServer.current && document.activeElement !== document.body) return;
    const isNew =
      attempt === undefined
        ? // A list that only gets shorter is being mended, by somebody who is in a field.
          announced.current.some((message) => !before?.includes(message))
        : before === null && !document.activeElement?.matches("input, select, textarea");
    if (words && (isSentAgain || isNew)) box.current?.focus();
  }, [words, attempt]);

  useErrorTitle(words !== "");

  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins
    <div className="problem" ref={box} role="alert" tabIndex={-1} aria-labelledby="problem-title" autoFocus>
      <h2 id="problem-title">{title}</h2>
      <ul>
        {problems.map(({ field, message, mend }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
            {mend && <> {mend}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Puts the label into view as well, not only the control, and leaves the address alone. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (field.closest(".field") ?? field).scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  // Of a group of choices its first.
  const control = field.matches("fieldset") ? (field.querySelector<HTMLElement>("input") ?? field) : field;
  control.focus({ preventScroll: true });
}

/** Marks the page's title for as long as something on it has to be mended: a screen reader says it first. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const before = document.title;
    if (!isWrong || before.startsWith("Error: ")) return;
    const marked = `Error: ${before}`;
    document.title = marked;
    return () => {
      if (document.title === marked) document.title = before;
    };
  }, [isWrong]);
}
