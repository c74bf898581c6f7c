import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { readConfig, shopConfig } from "./config.ts";
import type * as Entry from "./entry.ts";
import { exitWithParent } from "./exit-with-parent.ts";

/**
 * `npm run dev`: web and worker in one process behind Vite, which compiles on request and reloads the browser.
 * The shop is opened once; pages and use cases are taken from Vite anew after each change.
 */
process.env.NODE_ENV = "development";
const { createServer: createVite } = await import("vite");
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const load = async () => (await vite.ssrLoadModule("./server/entry.ts")) as typeof Entry;

const config = shopConfig(readConfig({ ...process.env, NODE_ENV: "development" }));
const entry = await load();
const shop = await entry.openShop(config, { role: "worker" });
const worker = await entry.openWorker(shop, entry.allJobs);

const server = createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { openApp, pages } = await load();
      const { clientFolder: _, ...fresh } = pages;
      await getRequestListener(openApp(shop, fresh).fetch, { overrideGlobalObjects: false })(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500).end(String((error as Error).stack));
    }
  });
});
server.listen({ port: config.PORT, host: config.HOST }, () => process.send?.("ready"));

exitWithParent(async () => {
  server.close();
  server.closeAllConnections();
  await vite.close();
  await worker[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});
