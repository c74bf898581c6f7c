import { data } from "react-router";
import { formOf } from "#app/accounts/form.ts";
import type { SentTooLate } from "../too-late.ts";

/** Bytes of a form that are given back to a browser; what is longer brings files, which cannot be given back. */
const mostBytes = 512 * 1024;

/**
 * The answer to a form whose sender is not signed in any more. It is no redirect, which would take the form away: with
 * scripts the page stays as it is, and without them the answer holds what was typed.
 */
export async function sentTooLate(request: Request) {
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const form = bytes <= mostBytes && !request.bodyUsed ? await formOf(request) : null;
  // A browser may not hear an answer before it has sent everything: what nobody reads is let go by.
  if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  const entries = [...(form ?? [])].filter(([, value]) => typeof value === "string" || value.size > 0);
  const isText = (entry: (typeof entries)[number]): entry is [string, string] => typeof entry[1] === "string";
  const typed = form && entries.every(isText) ? entries : null;
  return data<SentTooLate>({ typed }, { status: 401, headers: { "cache-control": "no-store" } });
}
