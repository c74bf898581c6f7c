import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStaticFiles } from "./static-files.ts";

test("a file that could not be read is retried on the next request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const file = join(folder, "robots.txt");
  await writeFile(file, "Welcome.");
  const files = openStaticFiles(folder, {});
  const server = createServer((request, response) => {
    files.answer(request, response, () => response.writeHead(500).end());
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/robots.txt`);
    await rename(file, `${file}.away`);
    expect((await ask()).status).toBe(500);
    await rename(`${file}.away`, file);
    expect(await (await ask()).text()).toBe("Welcome.");
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
