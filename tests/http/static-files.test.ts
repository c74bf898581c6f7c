import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { bundle, openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
let film: string;
let script: string;
beforeAll(async () => {
  const named = (folder: string, name: RegExp) =>
    `/${folder}/${readdirSync(new URL(`../client/${folder}`, bundle)).find((each) => name.test(each))}`;
  film = named("art", /^hero\..*\.webm$/);
  script = named("assets", /^react-.*\.js$/);
});

const get = (path: string, headers: Record<string, string> = {}) => shop.fetch(path, { headers });

describe("a film", () => {
  test("is sent in the requested ranges", async () => {
    const whole = await (await get(film)).bytes();
    const part = await get(film, { range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 1000-1999/${whole.length}`);
    expect(Buffer.from(await part.bytes()).equals(whole.subarray(1000, 2000))).toBe(true);
    const end = await get(film, { range: "bytes=-500" });
    expect(Buffer.from(await end.bytes()).equals(whole.subarray(-500))).toBe(true);
  });

  test("says so if the range is beyond its end", async () => {
    const answer = await get(film, { range: "bytes=99999999-" });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
  });

  test("is sent whole if it differs from the one whose parts the browser has", async () => {
    const { headers } = await get(film);
    const same = { range: "bytes=0-9", "if-range": headers.get("etag")! };
    expect((await get(film, same)).status).toBe(206);
    expect((await get(film, { ...same, "if-range": '"older"' })).status).toBe(200);
  });
});

describe("a script", () => {
  test("is cached forever by browsers, and sent compressed", async () => {
    const answer = await get(script, { "accept-encoding": "br" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is not sent again to a browser that has it", async () => {
    const { headers } = await get(script, { "accept-encoding": "br" });
    const again = await get(script, { "accept-encoding": "br", "if-none-match": headers.get("etag")! });
    expect(again.status).toBe(304);
    const plain = await get(script, { "accept-encoding": "identity", "if-none-match": headers.get("etag")! });
    expect(plain.status, "another encoding is another representation").toBe(200);
  });

  test("answers HEAD with its length and no body", async () => {
    const head = await shop.fetch(script, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100_000);
    expect((await head.bytes()).length).toBe(0);
  });
});

test("no path leads out of the public folder, nor to sources", async () => {
  for (const path of ["/assets/../../package.json", "/assets/%2e%2e/%2e%2e/package.json", `${script}.map`]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
  }
});
