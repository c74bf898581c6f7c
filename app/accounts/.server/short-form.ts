import { formOf } from "../../shared/form.ts";

/** Bytes of a form that are given back to a browser; what is longer brings files, which cannot be given back. */
const mostBytes = 512 * 1024;

/**
 * The form of somebody who may not send it, for what they typed to be given back; null for one that is longer. A browser
 * may not hear an answer before it has sent everything: what nobody reads is let go by.
 */
export async function shortForm(request: Request): Promise<FormData | null> {
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const form = bytes <= mostBytes && !request.bodyUsed ? await formOf(request) : null;
  if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  return form;
}
