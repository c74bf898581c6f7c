import { data } from "react-router";
import { shortForm } from "#app/shared/.server/limited-form.ts";
import type { SentTooLate } from "../too-late.ts";

/**
 * The answer to a form whose sender is not signed in any more. It is no redirect, which would take the form away: with
 * scripts the page stays as it is, and without them the answer holds what was typed.
 */
export async function sentTooLate(request: Request) {
  const form = await shortForm(request);
  const entries = [...(form ?? [])].filter(([, value]) => typeof value === "string" || value.size > 0);
  const isText = (entry: (typeof entries)[number]): entry is [string, string] => typeof entry[1] === "string";
  const typed = form && entries.every(isText) ? entries : null;
  return data<SentTooLate>({ typed }, { status: 401, headers: { "cache-control": "no-store" } });
}
