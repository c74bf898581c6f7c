import type { MiddlewareHandler } from "hono";

/** The largest body that ordinary endpoints accept: Stripe's webhooks with room to spare. */
const maxBodyBytes = 512 * 1024;
/**
 * Forms with file uploads check their own sizes and report them in their own words: photographs of a return, images and
 * CSV files in the back office.
 */
const withFiles: readonly { path: RegExp; maxBytes: number }[] = [
  { path: /^\/orders\/[\w-]+\/return(\.data)?$/, maxBytes: 21 * 1024 * 1024 },
  { path: /^\/admin\/move(\/customers|\/orders|\/redirects)?(\.data)?$/, maxBytes: 100 * 1024 * 1024 },
  { path: /^\/admin\/(products|bundles)\/[\w-]+(\.data)?$/, maxBytes: 100 * 1024 * 1024 },
];
const formWithFiles = (pathname: string) => withFiles.find(({ path }) => path.test(pathname));
export const takesFiles = (pathname: string): boolean => formWithFiles(pathname) !== undefined;
/** Bytes of a refused body that are still read from the connection. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Refuses bodies over the limit of their path. With `content-length`, none of the body is read. A chunked body is
 * counted as it arrives, in full before the handler runs, because a truncated form would look like an empty one. Upload
 * forms are too large to buffer twice, so they are counted while the handler reads them; if they exceed the limit, its
 * response is replaced by the refusal.
 */
export const limitBodies: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  const files = formWithFiles(c.req.path);
  const maxBytes = files?.maxBytes ?? maxBodyBytes;
  const refuse = () => c.json({ error: `The request is larger than ${maxBytes / 1024} kB.` }, 413);
  const isChunked = raw.headers.has("transfer-encoding");
  if (!isChunked) return Number(raw.headers.get("content-length") ?? 0) > maxBytes ? refuse() : next();
  if (!raw.body) return next();

  let isOver = false;
  const counted = limitBytes(maxBytes, raw.body, () => {
    isOver = true;
  });
  const body = files
    ? counted
    : await new Response(counted).blob().catch((error) => {
        if (!isOver) throw error;
      });
  if (!body) return refuse();
  const { method, headers, signal } = raw;
  // Node requires `duplex` for a streamed body; the types lack it.
  const again = { method, headers, signal, body, duplex: "half" };
  c.req.raw = new Request(raw.url, again);
  await next();
  if (!isOver) return;
  c.res = undefined;
  c.res = refuse();
};

type Part = Uint8Array<ArrayBuffer>;

/** Passes on up to `maxBytes` bytes of a body, then fails. */
function limitBytes(maxBytes: number, body: ReadableStream<Part>, onCut: () => void): ReadableStream<Part> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Part>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.byteLength;
      if (size <= maxBytes) return controller.enqueue(value);
      onCut();
      controller.error(new Error("the body is too large"));
      void drain(reader);
    },
    cancel: () => void drain(reader),
  });
}

/**
 * The next request on a connection comes after the rest of this body. A small rest is read and discarded so the
 * connection can be reused; the server closes the connection if the rest is larger.
 */
async function drain(reader: ReadableStreamDefaultReader<Part>): Promise<void> {
  try {
    for (let left = maxDrainedBytes; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
  } catch {
    // The connection has closed.
  }
}
