import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useIsHydrated } from "../use-is-hydrated.ts";
import "./error-summary.css";
import "./field.css";

export interface Problem {
  /** The id of the control to fix; a problem without one has no link. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  /** `fix` is a button that fixes it on the spot. */
  problems: (Problem & { fix?: ReactNode })[];
  title?: string;
  /**
   * For a form that is validated while typing: increases with each submission. The summary takes focus only then, or if
   * it is already there on loading, but never from somebody who is typing.
   */
  attempt?: number;
}

/** A form's errors, above it. Takes focus when there are new ones, and links to their fields. */
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
    // It came with the page, which gave it the focus (focusReply): do not call back a visitor who has moved on.
    if (before === null && isOfServer.current && document.activeElement !== document.body) return;
    const isNew =
      attempt === undefined
        ? // A list that only gets shorter is being worked through, by somebody who is typing in a field.
          announced.current.some((message) => !before?.includes(message))
        : before === null && !document.activeElement?.matches("input, select, textarea");
    if (words && (isSentAgain || isNew)) box.current?.focus();
  }, [words, attempt]);

  useErrorTitle(words !== "");

  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page replies to a form, and this is where the reply begins
    <div className="problem" ref={box} role="alert" tabIndex={-1} aria-labelledby="problem-title" autoFocus>
      <h2 id="problem-title">{title}</h2>
      <ul>
        {problems.map(({ field, message, fix }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
            {fix && <> {fix}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls to the label too, not only the control, and leaves the URL unchanged. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (field.closest(".field") ?? field).scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  // In a group of choices, the first one.
  const control = field.matches("fieldset") ? (field.querySelector<HTMLElement>("input") ?? field) : field;
  control.focus({ preventScroll: true });
}

/** How many parts of the page have errors. */
let wrong = 0;

/** Marks the page's title while it has errors: screen readers announce it first. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return;
    countErrors(1);
    return () => countErrors(-1);
  }, [isWrong]);
}

function countErrors(more: 1 | -1): void {
  wrong += more;
  document.title = (wrong > 0 ? "Error: " : "") + document.title.replace("Error: ", "");
}
