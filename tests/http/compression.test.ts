import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

/** `fetch` hides the encoding, so this uses node:http. */
const ask = (path: string, encoding: string) =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const sent = request(`${shop.url}${path}`, { headers: { "accept-encoding": encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          encoding: answer.headers["content-encoding"],
          vary: answer.headers.vary,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end();
  });

test("pages are sent in an encoding that the browser accepts, and declare it", async () => {
  const plain = await ask("/", "identity");
  expect(plain.encoding).toBeUndefined();
  const brotli = await ask("/", "gzip, deflate, br");
  expect(brotli).toMatchObject({ encoding: "br", vary: expect.stringContaining("accept-encoding") });
  expect(brotliDecompressSync(brotli.bytes).toString()).toContain("</html>");
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
  const gzip = await ask("/", "gzip");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.bytes).toString()).toContain("</html>");
});

test("a page without a common encoding still arrives whole", async () => {
  expect((await ask("/shop", "zstd")).bytes.toString()).toContain("</html>");
});

test("a response that fits one packet is not compressed", async () => {
  const { encoding, bytes } = await ask("/api/provider-status", "br");
  expect(encoding).toBeUndefined();
  expect(() => JSON.parse(bytes.toString())).not.toThrow();
});
