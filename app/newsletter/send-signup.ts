import { newsletterAnswerProblem, newsletterErrorMessage, newsletterThrownMessage } from "#app/errors/newsletter.ts";

/** The deadline of a call (R-SHOP-7). Not repeated: a second sign-up is another thing. */
const timeoutMs = 30_000;

/** Signs an address up. @returns null when it went well, else what to tell the person (R-NEWSLETTER-5 to R-NEWSLETTER-7) */
export async function sendSignup(email: string): Promise<string | null> {
  try {
    const answer = await ask(email);
    const body = readAnswer(await answer.json().catch(() => null));
    if (answer.ok) return newsletterAnswerProblem(body);
    return newsletterErrorMessage({ status: answer.status, message: `${body.reason ?? ""}: ${body.error ?? ""}` });
  } catch (error) {
    return newsletterThrownMessage(error);
  }
}

/** What of an answer (contract.ts) is of the expected kind; read by hand, since Zod would weigh more than the page. */
function readAnswer(json: unknown): { success?: boolean; error?: string; reason?: string } {
  if (typeof json !== "object" || json === null) return {};
  const text = (name: string) => {
    const value: unknown = Reflect.get(json, name);
    return typeof value === "string" ? value : undefined;
  };
  return { success: Reflect.get(json, "success") === true, error: text("error"), reason: text("reason") };
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
