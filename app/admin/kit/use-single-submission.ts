import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** How long React Router may take to say that it sends a form. A download never makes it say so. */
const startMs = 1000;

interface Running {
  form: HTMLFormElement;
  button: HTMLElement | null;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * For the layout: a form whose action runs is not sent again until the answer is in, and its button says so
 * (`aria-disabled`, so that it keeps the focus). The second click of a double click sends nothing at all: after an
 * answer that came between the two it would hit what is now at this place, such as the next line of a list.
 */
export function useSingleSubmission(): void {
  const { state } = useNavigation();
  const running = useRef<Running>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    const release = () => {
      clearTimeout(running.current?.timer);
      running.current?.button?.removeAttribute("aria-disabled");
      running.current = null;
      hasStarted.current = false;
    };
    if (state === "idle" && hasStarted.current) release();
    if (state !== "idle" && running.current) hasStarted.current = true;

    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (event.detail > 1 && button?.type === "submit" && isPost(button.form, button)) ignore(event);
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter: button } = event;
      if (!(form instanceof HTMLFormElement) || !isPost(form, button)) return;
      if (running.current?.form === form) return ignore(event);
      if (running.current) release();
      const timer = setTimeout(() => !hasStarted.current && release(), startMs);
      running.current = { form, button, timer };
      button?.setAttribute("aria-disabled", "true");
    };
    // Captured, since it has to come before React and React Router.
    document.addEventListener("click", onClick, true);
    document.addEventListener("submit", onSubmit, true);
    return () => {
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("submit", onSubmit, true);
    };
  }, [state]);
}

/** A form that changes something; a preview in a new window does not. */
const isPost = (form: HTMLFormElement | null, button: HTMLElement | null): boolean => {
  const [method, target] = ["formmethod", "formtarget"].map((name) => button?.getAttribute(name) || null);
  return (method ?? form?.method)?.toLowerCase() === "post" && (target ?? form?.target) !== "_blank";
};

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
