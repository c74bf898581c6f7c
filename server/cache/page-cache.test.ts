import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shownProductsHeader } from "#app/cache-headers.ts";
import { openPageCache, type PageCache } from "./page-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** `vi.waitFor` would advance the fake clock. */
const untilTrue = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minute = 60_000;

/** Whether the home page is answered without waiting for anything. */
function answeredAtOnce(cache: PageCache): boolean {
  const { hits } = cache.counts();
  const response = { writeHead() {}, end() {} } as unknown as ServerResponse;
  cache.answer({ method: "GET", url: "/", headers: {} } as IncomingMessage, response, () => {});
  return cache.counts().hits > hits;
}

/** A page cache whose renderings finish when the test says so. */
function opened() {
  const renderings: { target: string; end(text: string, headers?: Record<string, string>): void; fail(): void }[] = [];
  const state = { withdrawn: (): Promise<string[]> => Promise.resolve([]) };
  const cache = openPageCache({
    render: (target: string) =>
      new Promise<Response>((resolve, reject) => {
        const html = { "content-type": "text/html" };
        renderings.push({
          target,
          end: (text, headers) => resolve(new Response(text, { headers: { ...html, ...headers } })),
          fail: () => reject(new Error("no database")),
        });
      }),
    readWithdrawn: () => state.withdrawn(),
    sold: () => null,
    sharedHeaders: {},
    csp: () => "",
  });
  const ask = (url = "/") =>
    new Promise<string>((resolve) => {
      const request = { method: "GET", url, headers: {} } as IncomingMessage;
      const response = { writeHead() {}, end: (body: Buffer) => resolve(String(body)) } as unknown as ServerResponse;
      cache.answer(request, response, () => resolve("not from the cache"));
    });
  /** The rendering with this index, once it has started. */
  const rendering = async (at: number) => {
    await untilTrue(() => renderings.length > at);
    return renderings[at]!;
  };
  const fill = async (text: string, url = "/", headers?: Record<string, string>) => {
    const at = renderings.length;
    const asked = ask(url);
    (await rendering(at)).end(text, headers);
    await asked;
  };
  const looked = () => new Promise((resolve) => setTimeout(resolve, 20));
  const settled = () => untilTrue(() => cache.counts().outdated === 0);
  return { cache, state, renderings, rendering, ask, fill, looked, settled };
}

test("sixteen visitors to an expired page get the stale one at once, and it is rendered once", async () => {
  const { ask, fill, renderings, rendering, settled } = opened();
  await fill("old");
  later(11 * minute);
  expect(await Promise.all(Array.from({ length: 16 }, () => ask()))).toEqual(Array(16).fill("old"));
  expect(renderings).toHaveLength(2);
  (await rendering(1)).end("new");
  await settled();
  expect(await ask()).toBe("new");
  expect(renderings).toHaveLength(2);
});

test("a changed page is renewed without a request, and the stale one is served for at most a second", async () => {
  const { cache, ask, fill, renderings, rendering, settled } = opened();
  await fill("old price");
  cache.renew();
  await rendering(1);
  later(1_000);
  expect(await ask()).toBe("old price");
  later(1);
  const waiting = Array.from({ length: 16 }, () => ask());
  (await rendering(1)).end("new price");
  expect(await Promise.all(waiting)).toEqual(Array(16).fill("new price"));
  expect(renderings).toHaveLength(2);
  await settled();
});

test("a change of one product renews the pages that show it, or may show any, and leaves the others", async () => {
  const { cache, fill, renderings, rendering, settled } = opened();
  await fill("mug", "/product/mug", { [shownProductsHeader]: "7 8" });
  await fill("cap", "/product/cap", { [shownProductsHeader]: "9" });
  await fill("all", "/shop");
  cache.renew([8]);
  for (const at of [3, 4]) (await rendering(at)).end("new");
  await settled();
  expect(renderings.slice(3).map(({ target }) => target)).toEqual(["/shop", "/product/mug"]);
});

test("after a change to everything, requested pages are renewed first and the rest in the background", async () => {
  const { cache, ask, fill, renderings, rendering, settled } = opened();
  for (const path of ["/about", "/faq", "/shop"]) await fill("old", path);
  cache.renew();
  expect(await ask("/about")).toBe("old");
  for (const at of [3, 4, 5]) (await rendering(at)).end("new");
  await settled();
  expect(renderings[3]!.target).toBe("/about");
  expect(renderings.slice(3).map(({ target }) => target)).toEqual(["/about", "/shop", "/faq"]);
});

test("a change during rendering makes that page render again", async () => {
  const { cache, ask, rendering, settled } = opened();
  const first = ask();
  await rendering(0);
  cache.renew();
  (await rendering(0)).end("the old price");
  expect(await first).toBe("the old price");
  expect(cache.counts()).toMatchObject({ pages: 0, outdated: 1 });
  (await rendering(1)).end("the new price");
  await settled();
  expect(await ask()).toBe("the new price");
});

test("a rendering that began before a change does not replace one that began after it", async () => {
  const { cache, ask, rendering, looked } = opened();
  const first = ask();
  await rendering(0);
  cache.renew();
  later(5);
  const second = ask();
  (await rendering(1)).end("the new price");
  expect(await second).toBe("the new price");
  (await rendering(0)).end("the old price");
  await first;
  await looked();
  expect(await ask()).toBe("the new price");
});

test("a second change is not lost on a rendering that the first one does not touch", async () => {
  const { cache, ask, rendering } = opened();
  const asked = ask("/product/mug");
  await rendering(0);
  cache.renew([9]);
  cache.renew([7]);
  (await rendering(0)).end("old", { [shownProductsHeader]: "7" });
  await asked;
  expect(cache.counts()).toMatchObject({ pages: 0, outdated: 1 });
});

test("a page with a withdrawn product is not served again, even while the withdrawal is being looked up", async () => {
  const { cache, state, ask, fill, renderings, rendering } = opened();
  await fill("the mug, /product/mug", "/product/mug", { [shownProductsHeader]: "7" });
  await fill("home with /product/mug");
  const { promise, resolve } = Promise.withResolvers<string[]>();
  state.withdrawn = () => promise;
  cache.renew([7]);
  const mug = ask("/product/mug");
  const home = ask();
  expect(renderings).toHaveLength(2);
  resolve(["mug"]);
  (await rendering(2)).end("no such page", { "cache-control": "no-store" });
  (await rendering(3)).end("home without it");
  expect(await Promise.all([mug, home])).toEqual(["not from the cache", "home without it"]);
});

test("a rendering that began before a withdrawal is not cached, and its visitors get a new one", async () => {
  const { cache, state, ask, rendering, looked } = opened();
  const asked = ask();
  await rendering(0);
  state.withdrawn = async () => ["mug"];
  cache.renew();
  await looked();
  (await rendering(0)).end("home with the mug");
  (await rendering(1)).end("home without it");
  expect(await asked).toBe("home without it");
});

test("if renewing fails the stale page is served, and nobody waits right after a failure", async () => {
  const { cache, ask, fill, rendering, renderings, looked } = opened();
  await fill("last good");
  cache.renew();
  (await rendering(1)).fail();
  await looked();
  later(5_000);
  expect(await ask(), "it is tried again meanwhile").toBe("last good");
  expect(renderings).toHaveLength(3);
  renderings[2]!.fail();
  await looked();
  expect(await ask(), "but not for every visitor").toBe("last good");
  expect(renderings).toHaveLength(3);
  later(60_000);
  const waiting = ask();
  (await rendering(3)).fail();
  expect(await waiting).toBe("last good");
  later(86_400_000);
  const over = ask();
  (await rendering(4)).fail();
  expect(await over, "a day later").toBe("not from the cache");
});

test("a failed renewal is retried without a request", async () => {
  const { cache, ask, fill, rendering, settled } = opened();
  await fill("last good");
  cache.renew();
  (await rendering(1)).fail();
  (await rendering(2)).end("new");
  await settled();
  expect(await ask()).toBe("new");
});

test("while the database is down withdrawals are unknown, so the stale page is served", async () => {
  const { cache, state, ask, fill, looked } = opened();
  await fill("last good");
  state.withdrawn = () => Promise.reject(new Error("no database"));
  cache.renew();
  await looked();
  expect(await ask()).toBe("last good");
});

describe("while the database does not respond", () => {
  const never = () => new Promise<string[]>(() => {});

  test("no visitor waits longer than a moment for what was withdrawn, and most do not wait", async () => {
    const { cache, state, ask, fill } = opened();
    await fill("last good");
    state.withdrawn = never;
    cache.renew();
    expect(await ask()).toBe("last good");
    expect(answeredAtOnce(cache)).toBe(true);
  });

  test("no visitor waits longer than a moment for a renewal, and most do not wait", async () => {
    const { cache, ask, fill, rendering, looked, settled } = opened();
    await fill("last good");
    cache.renew();
    await looked();
    later(5_000);
    expect(await ask()).toBe("last good");
    expect(answeredAtOnce(cache)).toBe(true);
    (await rendering(1)).end("new");
    await settled();
    expect(await ask(), "once it responds").toBe("new");
  });

  test("a page that is withdrawn while its renewal takes long is not served", async () => {
    const { cache, state, ask, fill, renderings, looked } = opened();
    await fill("the mug, /product/mug", "/product/mug");
    await fill("home");
    cache.renew();
    await looked();
    later(5_000);
    let answer: string | undefined;
    void ask("/product/mug").then((text) => {
      answer = text;
    });
    const home = ask();
    state.withdrawn = async () => ["mug"];
    cache.renew();
    expect(await home, "it waited long enough").toBe("home");
    expect(answer).toBeUndefined();
    await untilTrue(() => {
      for (const { target, end } of renderings)
        end("new", target === "/product/mug" ? { "cache-control": "no-store" } : {});
      return answer !== undefined;
    });
    expect(answer).toBe("not from the cache");
  });
});

test("after startup the pages linked from the home page are rendered one by one", async () => {
  const { cache, ask, rendering, renderings } = opened();
  const warming = cache.warmLinked();
  const links = ["/shop", "/checkout", "/product/mug?colour=navy", "/product/mug#reviews", "//elsewhere.example/faq"];
  (await rendering(0)).end(links.map((href) => `<a class="a" href="${href}">x</a>`).join());
  (await rendering(1)).end("the shop");
  (await rendering(2)).end("the mug");
  await warming;
  expect(renderings.map(({ target }) => target)).toEqual(["/", "/shop", "/product/mug"]);
  expect(await ask("/product/mug")).toBe("the mug");
});
