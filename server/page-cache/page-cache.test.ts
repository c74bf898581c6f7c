import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openPageCache } from "./page-cache.ts";

test("what changes while a page is rendered makes that page be rendered again, and not be kept", async () => {
  const waiting: ((text: string) => void)[] = [];
  const pages = openPageCache({
    render: () =>
      new Promise((resolve) => {
        waiting.push((text) => resolve(new Response(text, { headers: { "content-type": "text/html" } })));
      }),
    sharedHeaders: {},
    csp: () => "",
    stylesheets: new Map(),
  } as unknown as Parameters<typeof openPageCache>[0]);
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const request = { method: "GET", url: "/", headers: {} } as IncomingMessage;
      const response = { writeHead() {}, end: (body: Buffer) => resolve(String(body)) } as unknown as ServerResponse;
      pages.answer(request, response, reject);
    });
  const first = ask();
  pages.drop();
  waiting[0]!("the old price");
  expect(await first).toBe("the old price");
  expect(pages.counts().pages).toBe(0);
  const second = ask();
  waiting[1]?.("the new price");
  expect(await second).toBe("the new price");
});
