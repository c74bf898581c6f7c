import { data } from "react-router";
import type { z } from "zod";
import type { Shop } from "#server/shop.ts";
import { mailbox, rehearsalState } from "../contract.ts";

/** The sandbox's reply, or why there is none, in words for the page. */
export type ControlReply<Value> = { ok: true; value: Value } | { ok: false; error: string };

export const silent = "The sandbox isn't responding. Start the shop with npm start.";
const deadlineMs = 20_000;

/**
 * The sandbox's control interface, called by the server so that the pages work without JavaScript.
 * @throws 404 in live mode, which has no sandbox
 */
export function rehearsalControl(shop: Shop) {
  const { SHOP_MODE, REHEARSAL_URL } = shop.config;
  if (SHOP_MODE !== "rehearsal" || !REHEARSAL_URL) throw data(null, { status: 404 });

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    init?: RequestInit,
  ): Promise<ControlReply<z.output<Schema>>> {
    const answer = await fetch(`${REHEARSAL_URL}${path}`, { ...init, signal: AbortSignal.timeout(deadlineMs) }).catch(
      () => null,
    );
    if (!answer) return { ok: false, error: silent };
    const body: unknown = await answer.json().catch(() => ({}));
    if (!answer.ok) return { ok: false, error: errorOf(body) ?? `HTTP ${answer.status}` };
    return { ok: true, value: schema.parse(body) };
  }

  return {
    state: () => ask(rehearsalState, "/rehearsal/api/state"),
    emails: (limit: number) => ask(mailbox, `/rehearsal/mailbox.json?limit=${limit}`),
    post: <Schema extends z.ZodType>(schema: Schema, path: string, body: unknown) =>
      ask(schema, `/rehearsal/api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
export type RehearsalControl = ReturnType<typeof rehearsalControl>;

function errorOf(body: unknown): string | undefined {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return typeof error === "string" ? error : undefined;
}
