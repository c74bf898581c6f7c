import { type FormEvent, useEffect, useRef, useState } from "react";
import { addressProblem, resubmitGuardMs, signupTexts } from "./rules.ts";

/** A form's state (R-NEWSLETTER-2), which the server also renders without JavaScript. */
export type NewsletterState =
  | { phase: "idle" | "submitting" | "success"; email: string }
  | { phase: "error"; email: string; message: string };

export const idleNewsletter: NewsletterState = { phase: "idle", email: "" };

/** A newsletter form in the browser. `start` is the server's result for a form posted without JavaScript. */
export function useNewsletter(start: NewsletterState = idleNewsletter) {
  const [state, setState] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const lastSent = useRef(Number.NEGATIVE_INFINITY);
  const wasReset = useRef(false);

  useEffect(() => {
    if (state.phase === "error") field.current?.focus();
    // The focused button is gone, so focus the thanks.
    if (state.phase === "success") thanks.current?.focus();
    if (state.phase === "idle" && wasReset.current) field.current?.focus();
  }, [state]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.phase === "submitting") return;
    // Read from the field, not from state: text may have been typed before hydration.
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

/** The request's timeout (R-SHOP-7). Never retried: a second sign-up is a new action. */
const timeoutMs = 30_000;

/**
 * Signs an address up.
 * @returns null on success, else the message to show (R-NEWSLETTER-5 to R-NEWSLETTER-7)
 */
async function sendSignup(email: string): Promise<string | null> {
  try {
    const answer = await ask(email);
    const body = readAnswer(await answer.json().catch(() => null));
    if (answer.ok) return newsletterAnswerProblem(body);
    return newsletterErrorMessage({ status: answer.status, message: `${body.reason ?? ""}: ${body.error ?? ""}` });
  } catch (error) {
    return newsletterThrownMessage(error);
  }
}

/** The response's fields (contract.ts) that have the right type. Parsed by hand, since Zod would outweigh the page. */
function readAnswer(json: unknown): { success?: boolean; error?: string; reason?: string } {
  if (typeof json !== "object" || json === null) return {};
  const text = (name: string) => {
    const value: unknown = Reflect.get(json, name);
    return typeof value === "string" ? value : undefined;
  };
  return { success: Reflect.get(json, "success") === true, error: text("error"), reason: text("reason") };
}

/** Browsers word a lost connection and a timeout differently; the table knows two wordings. */
async function ask(email: string): Promise<Response> {
  try {
    return await fetch("/functions/v1/newsletter-signup", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === "TimeoutError";
    throw new Error(late ? "timeout" : "fetch failed", { cause });
  }
}

/** Messages for a failed sign-up (R-NEWSLETTER-5 to R-NEWSLETTER-7): by status or text, by response, by exception. */
const retryLater = "Failed to subscribe. Please try again later.";

/** For an error response. The first match decides. */
export function newsletterErrorMessage({ status, message = "" }: { status?: number; message?: string }): string {
  const text = message.toLowerCase();
  if (status === 409 || text.includes("already subscribed")) {
    return "This email is already subscribed to our newsletter";
  }
  if (text.includes("rate limit")) return "Too many signup attempts. Please wait a moment before trying again.";
  if (text.includes("invalid email")) return "Please enter a valid email address";
  if (status === 500) return "Server error. Please try again in a moment.";
  return retryLater;
}

/** For a successful response: null if it reports success, else its own error text or the general one. */
export function newsletterAnswerProblem(answer: { success?: unknown; error?: unknown } | null): string | null {
  if (answer?.success) return null;
  const text = answer?.error;
  return typeof text === "string" && text.trim() !== "" ? text : "Failed to subscribe. Please try again.";
}

/** For a request that threw. */
export function newsletterThrownMessage(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).toLowerCase();
  if (text.includes("fetch")) return "Network error. Please check your connection and try again.";
  if (text.includes("timeout")) return "Request timed out. Please try again.";
  return retryLater;
}
