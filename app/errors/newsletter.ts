/** What a failed newsletter sign-up says (R-NEWSLETTER-5 to R-NEWSLETTER-7): by status or text, by answer, by what was thrown. */
const retryLater = "Failed to subscribe. Please try again later.";

/** For an answer that is an error. The first of these that fits decides. */
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

/** For an answer that is no error: null when it says success, else its own error text or the general one. */
export function newsletterAnswerProblem(answer: { success?: unknown; error?: unknown } | null): string | null {
  if (answer?.success) return null;
  const text = answer?.error;
  return typeof text === "string" && text.trim() !== "" ? text : "Failed to subscribe. Please try again.";
}

/** For a call that threw instead of answering. */
export function newsletterThrownMessage(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).toLowerCase();
  if (text.includes("fetch")) return "Network error. Please check your connection and try again.";
  if (text.includes("timeout")) return "Request timed out. Please try again.";
  return retryLater;
}
