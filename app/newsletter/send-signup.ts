import { newsletterAnswerProblem, newsletterErrorMessage, newsletterThrownMessage } from "#app/errors/newsletter.ts";
import { newsletterAnswer } from "./contract.ts";

/** The specification's deadline for a call (section 9). Not repeated: a second sign-up is another thing. */
const timeoutMs = 30_000;

/** Signs an address up. @returns null when it went well, else what to tell the person (specification, section 8) */
export async function sendSignup(email: string): Promise<string | null> {
  try {
    const answer = await ask(email);
    const read = newsletterAnswer.partial().safeParse(await answer.json().catch(() => null));
    const body = read.success ? read.data : {};
    if (answer.ok) return newsletterAnswerProblem(body);
    return newsletterErrorMessage({
      status: answer.status,
      message: [body.reason, body.error].filter(Boolean).join(": "),
    });
  } catch (error) {
    return newsletterThrownMessage(error);
  }
}

/** Browsers word a lost connection and a passed deadline each in their own way; the table knows two words. */
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
