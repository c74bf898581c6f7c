import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { endpoint, jsonBody, Refusal } from "#app/endpoint.ts";
import { webhookKey } from "#providers/printful/contract-webhooks.ts";
import { storeEvent } from "./.server/inbox.ts";

/**
 * POST /webhooks/printful/:token. Printful's v1 events carry no signature and no id: the path is the secret, and a key
 * derived from the contents identifies repeats.
 */
export const action = endpoint("POST", async ({ shop, request, params }) => {
  if (!isSecret(params.token ?? "", shop.config.PRINTFUL_WEBHOOK_TOKEN)) throw new Refusal(404, "Not found.");
  const body = await jsonBody(request, z.unknown());
  const key = webhookKey(body);
  if (!key) throw new Refusal(400, "The request body is not an event.");
  const type = (body as { type: string }).type;
  await storeEvent(shop, { id: `printful:${key}`, provider: "printful", type, payload: body });
  return { body: { received: true } };
});

export const loader = action;

function isSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}
