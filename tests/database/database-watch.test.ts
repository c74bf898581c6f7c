import { createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { watchDatabase } from "#server/database-watch.ts";

/** Keeps this process from reading anything, as rendering a long page or loading a library does. */
function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a database is not silent because this process was busy when it answered", async () => {
  await using watch = watchDatabase(inject("postgresUrl"));
  for (const connection of ["new", "used before"]) {
    const answers = watch.answers();
    blockFor(2_000);
    expect(await answers, connection).toBe(true);
  }
});

test("one that accepts connections and says nothing is silent", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await using watch = watchDatabase(`postgres://nobody@127.0.0.1:${port}/none`);
  expect(await watch.answers()).toBe(false);
  expect(watch.isSilent()).toBe(true);
  server.close();
});
