import { Hono } from "hono";
import { expect, test } from "vitest";
import { streamedText } from "#app/shared/streamed-text.ts";
import { compression } from "./compression.ts";

const ask = (app: Hono) => app.request("/", { headers: { "accept-encoding": "br" } });

function appWith(lines: AsyncGenerator<string>): Hono {
  return new Hono()
    .use(compression)
    .get("/", () => new Response(streamedText(lines), { headers: { "content-type": "text/csv" } }));
}

test("a long download that its reader breaks off is no longer made", async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (let row = 0; ; row++) yield `${row},${crypto.randomUUID()}\n`;
    } finally {
      ended.resolve();
    }
  }
  const reader = (await ask(appWith(endless()))).body!.getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  await reader.cancel();
  await ended.promise;
});

test("a download that fails half way does not look complete", async () => {
  async function* failing() {
    yield "1,first\n";
    throw new Error("the database is gone");
  }
  await expect((await ask(appWith(failing()))).text()).rejects.toThrow();
});
