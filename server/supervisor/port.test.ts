import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { findPort } from "./port.ts";

let other: Server | undefined;
afterEach(() => void other?.close());

async function occupy(port: number): Promise<number> {
  other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  return (other.address() as { port: number }).port;
}

test("port 0 finds a free port", async () => {
  const port = await findPort("127.0.0.1", 0);
  expect(port).toBeGreaterThan(1023);
  await expect(occupy(port)).resolves.toBe(port);
});

test("the error names a taken port", async () => {
  const port = await occupy(0);
  await expect(findPort("127.0.0.1", port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken: set PORT to another one.`,
  );
});

test("waits for a port that is about to be freed: a killed shop may still be exiting", async () => {
  // Not port 0: the system could give the port to another connection in between.
  const port = await occupy(await freePort());
  const found = findPort("127.0.0.1", port);
  other?.close();
  await expect(found).resolves.toBe(port);
});

test("the error names a HOST that is not this machine's", async () => {
  await expect(findPort("203.0.113.7", 0)).rejects.toThrow(/^HOST 203\.0\.113\.7 is not an address of this machine/);
});
