import { type FormEvent, useEffect, useRef, useState } from "react";
import { addressProblem, resubmitGuardMs, signupTexts } from "./rules.ts";
import { sendSignup } from "./send-signup.ts";

/** Where a form stands (R-NEWSLETTER-2); what the server says without JavaScript too. */
export type NewsletterState =
  | { phase: "idle" | "submitting" | "success"; email: string }
  | { phase: "error"; email: string; message: string };

export const idleNewsletter: NewsletterState = { phase: "idle", email: "" };

/** A newsletter form in the browser; `start` is what the server has found when the form came without JavaScript. */
export function useNewsletter(start: NewsletterState = idleNewsletter) {
  const [state, setState] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const lastSent = useRef(Number.NEGATIVE_INFINITY);
  const wasReset = useRef(false);

  useEffect(() => {
    if (state.phase === "error") field.current?.focus();
    // The button that had the focus is gone.
    if (state.phase === "success") thanks.current?.focus();
    if (state.phase === "idle" && wasReset.current) field.current?.focus();
  }, [state]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.phase === "submitting") return;
    // Read from the field, not from state: what was typed before the page came alive counts too.
    const email = field.current?.value ?? "";
    const fail = (message: string) => setState({ phase: "error", email, message });
    const wrong = addressProblem(email);
    if (wrong) return fail(wrong);
    if (performance.now() - lastSent.current < resubmitGuardMs) return fail(signupTexts.tooSoon);
    lastSent.current = performance.now();
    setState({ phase: "submitting", email });
    const problem = await sendSignup(email.trim());
    if (problem) return fail(problem);
    setState({ phase: "success", email: "" });
  };

  return {
    state,
    field,
    thanks,
    submit,
    /** 'Subscribe another email': an empty form again. */
    reset: () => {
      wasReset.current = true;
      setState(idleNewsletter);
    },
  };
}
