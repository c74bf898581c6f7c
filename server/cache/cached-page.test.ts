import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cachedPage, sendCached } from "./cached-page.ts";

const text = `<!doctype html><p>£5 · ${"a long page ".repeat(500)}</p>`;

/** The headers and the body that are sent. */
async function sent(method: "GET" | "HEAD", acceptEncoding?: string) {
  const answer = new Response(text, { headers: { "content-type": "text/html" } });
  const page = (await cachedPage("/", answer, { csp: () => "", sharedHeaders: {} }))!;
  const request = { method, headers: { "accept-encoding": acceptEncoding } } as unknown as IncomingMessage;
  let headers: Record<string, string | number> = {};
  let body = Buffer.alloc(0);
  const response = {
    writeHead(_: number, given: typeof headers) {
      headers = given;
    },
    end(given = body) {
      body = given;
    },
  } as unknown as ServerResponse;
  sendCached(request, response, page);
  return { headers, body, page };
}

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  [undefined, (body: Buffer) => body],
])("a client that accepts %s gets the page, and as many bytes as were announced", async (accepted, unpacked) => {
  const { headers, body } = await sent("GET", accepted);
  expect(unpacked(body).toString()).toBe(text);
  expect([headers["content-encoding"], headers["content-length"]]).toEqual([accepted, body.length]);
  expect((await sent("HEAD", accepted)).headers, "HEAD announces the same").toEqual(headers);
  expect((await sent("HEAD", accepted)).body).toHaveLength(0);
});

test("the uncompressed text of a page is not kept", async () => {
  const { page } = await sent("GET");
  expect(page.size).toBeLessThan(text.length);
});
