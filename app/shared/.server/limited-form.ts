import { formOf } from "../form.ts";

/** More was sent than this form can be. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/**
 * A form with files, read only up to a limit, whatever its length claims to be.
 * @throws TooLarge as soon as there is a byte too much
 */
export async function limitedForm(request: Request, maxBytes: number): Promise<FormData> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.byteLength;
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const type = request.headers.get("content-type") ?? "";
  return new Response(new Blob(parts), { headers: { "content-type": type } }).formData().catch(() => new FormData());
}

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
