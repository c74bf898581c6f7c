import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openHealth } from "./health.ts";

/** Health endpoints over a shop whose state the test controls. */
function opened() {
  const state = { answers: true, productsFail: false, pages: 0, warm: async () => {} };
  const health = openHealth(
    {
      watch: { answers: async () => state.answers },
      desk: { isReported: () => state.productsFail },
      config: { PUBLIC_URL: "http://127.0.0.1:3000" },
    } as unknown as Parameters<typeof openHealth>[0],
    { warm: () => state.warm(), counts: () => ({ pages: 0, outdated: state.pages, bytes: 0, hits: 0, misses: 0 }) },
  );
  const ready = () =>
    new Promise<string>((resolve) => {
      let status = 0;
      const response = {
        writeHead: (given: number) => {
          status = given;
        },
        end: (words: string) => resolve(`${status} ${words}`),
      };
      health.answer(
        { method: "GET", url: "/readyz" } as IncomingMessage,
        response as unknown as ServerResponse,
        () => {},
      );
    });
  return { state, health, ready };
}

test("a shop is ready once it has rendered its first page", async () => {
  const { state, ready } = opened();
  state.warm = () => Promise.reject(new Error("no products yet"));
  expect(await ready()).toBe("503 starting");
  state.warm = async () => {};
  expect(await ready()).toBe("200 ready");
  state.warm = () => Promise.reject(new Error("asked again"));
  expect(await ready()).toBe("200 ready");
});

test("a slow first page is waited for no longer than a proxy would wait", async () => {
  const { state, ready } = opened();
  state.warm = () => new Promise(() => {});
  expect(await ready()).toBe("503 starting");
});

test("a silent database or unreadable products are reported with 200 while pages are cached", async () => {
  const { state, ready } = opened();
  expect(await ready()).toBe("200 ready");
  state.productsFail = true;
  expect(await ready()).toBe("200 degraded: database");
  state.answers = false;
  expect(await ready(), "nothing to serve").toBe("503 the database does not answer");
  state.pages = 1;
  expect(await ready()).toBe("200 degraded: database");
});

test("a shop that is shutting down is not ready, whatever it could serve", async () => {
  const { state, health, ready } = opened();
  state.pages = 1;
  health.drain();
  expect(await ready()).toBe("503 draining");
});
