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
