import { formOf } from "../form.ts";

/** The body is larger than the form allows. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/**
 * Reads a form with files up to a limit, whatever its content-length claims.
 * @throws TooLarge at the first byte over the limit
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

/** Bytes of a form that are given back to the browser. Longer ones contain files, which cannot be given back. */
const maxReturnedBytes = 512 * 1024;

/** Reads the form of somebody who may not send it, so that we can give back what they typed; null for a longer one. */
export async function shortForm(request: Request): Promise<FormData | null> {
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const form = bytes <= maxReturnedBytes && !request.bodyUsed ? await formOf(request) : null;
  await discardBody(request);
  return form;
}

/** Reads what is left of a body and discards it: a browser may not read a response before it has sent everything. */
export async function discardBody(request: Request): Promise<void> {
  if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
}
