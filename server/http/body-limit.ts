import type { MiddlewareHandler } from "hono";

/** The largest body that any endpoint takes: a webhook of Stripe's with room to spare. */
const maxBodyBytes = 512 * 1024;
/**
 * Forms that bring files along count for themselves how much really comes, and say it in their own words: a return's
 * photographs, the pictures and tables of the back office.
 */
const withFiles: readonly { path: RegExp; maxBytes: number }[] = [
  { path: /^\/orders\/[\w-]+\/return(\.data)?$/, maxBytes: 21 * 1024 * 1024 },
  { path: /^\/admin\/(products|bundles)\/[\w-]+(\.data)?$/, maxBytes: 100 * 1024 * 1024 },
];
const formWithFiles = (pathname: string) => withFiles.find(({ path }) => path.test(pathname));
export const takesFiles = (pathname: string): boolean => formWithFiles(pathname) !== undefined;
/** Bytes of a refused body that are still taken from the connection. */
const largestRest = 8 * 1024 * 1024;

/**
 * Refuses a body that is larger than its address takes. One that names its length is known by that: Node reads no byte
 * more. One that comes in chunks is counted as it comes, and is read before anything else is done, because a form
 * that is cut short would be taken for an empty one. What may bring files is too large to be held twice: it is counted
 * while its form reads it, and whatever that made of it, the answer is the refusal.
 */
export const limitBodies: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  const files = formWithFiles(c.req.path);
  const most = files?.maxBytes ?? maxBodyBytes;
  const refuse = () => c.json({ error: `The request is larger than ${most / 1024} kB.` }, 413);
  const isChunked = raw.headers.has("transfer-encoding");
  if (!isChunked) return Number(raw.headers.get("content-length") ?? 0) > most ? refuse() : next();
  if (!raw.body) return next();

  let isOver = false;
  const counted = cutAfter(most, raw.body, () => {
    isOver = true;
  });
  const body = files
    ? counted
    : await new Response(counted).blob().catch((error) => {
        if (!isOver) throw error;
      });
  if (!body) return refuse();
  const { method, headers, signal } = raw;
  // Node asks for `duplex` where the body is a stream; the types do not know it.
  const again = { method, headers, signal, body, duplex: "half" };
  c.req.raw = new Request(raw.url, again);
  await next();
  if (!isOver) return;
  c.res = undefined;
  c.res = refuse();
};

type Part = Uint8Array<ArrayBuffer>;

/** Lets so many bytes of a body through, and fails at the next one. */
function cutAfter(most: number, body: ReadableStream<Part>, onCut: () => void): ReadableStream<Part> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Part>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.byteLength;
      if (size <= most) return controller.enqueue(value);
      onCut();
      controller.error(new Error("the body is too large"));
      void letBy(reader);
    },
    cancel: () => void letBy(reader),
  });
}

/**
 * The next request on a connection comes after the rest of this body. A small rest is let go by, so that the connection
 * can be used again; the host ends one whose rest is larger.
 */
async function letBy(reader: ReadableStreamDefaultReader<Part>): Promise<void> {
  try {
    for (let left = largestRest; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
  } catch {
    // The connection has ended, and the rest with it.
  }
}
