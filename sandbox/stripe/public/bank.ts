import { z } from "zod";
import { answerChallenge, findChallenge } from "../payments/challenge.ts";
import { type Processor, unasked } from "../processor.ts";

/**
 * The pretended bank of a 3-D Secure challenge: `GET bank/challenges/:id` says what is to be confirmed,
 * `POST` with `{"answer": "complete" | "fail"}` answers it, once. The id is the only key, and a secret.
 */
const body = z.strictObject({ answer: z.enum(["complete", "fail"]) });

export async function answerBankCall(processor: Processor, request: Request, id: string): Promise<Response> {
  const challenge = findChallenge(processor, id);
  if (!challenge) return Response.json({ error: "This payment no longer waits for an answer." }, { status: 404 });
  const { intent, method, return_url } = challenge;
  if (request.method === "GET") {
    return Response.json({ amount: intent.amount, currency: intent.currency, last4: method.card?.last4 ?? "" });
  }
  const given = body.safeParse(await request.json().catch(() => null));
  if (!given.success) return Response.json({ error: "The answer is complete or fail." }, { status: 400 });
  const after = processor.store.atomically(() => answerChallenge(unasked(processor), challenge, given.data.answer));
  const paid = after.status === "succeeded";
  return Response.json({ status: after.status, return_url: return_url && returnAddress(return_url, after, paid) });
}

/** The shop's address with what the provider adds to it when the customer comes back. */
function returnAddress(address: string, intent: { id: string; client_secret: string | null }, paid: boolean): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", paid ? "succeeded" : "failed");
  return url.href;
}
