import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { z } from "zod";
import { errorStack } from "#app/shared/error-text.ts";
import { readConfig, shopConfig } from "./config/config.ts";
import type * as Entry from "./entry.ts";
import type { JobHandler } from "./jobs.ts";
import { exitWithParent } from "./supervisor/exit-with-parent.ts";
import { printCrashes } from "./supervisor/print-crashes.ts";

/**
 * `npm run dev`: web and worker in one process behind Vite, which compiles on request and reloads the browser. The shop
 * is opened once; pages, jobs and emails are reloaded from Vite after each change.
 */
printCrashes();
process.env.NODE_ENV = "development";
const { createServer: createVite } = await import("vite");
const server = createServer();
// Vite's hot reload shares the shop's port: a port of its own would be open to other machines and would clash with a
// second clone.
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
const load = async () => (await vite.ssrLoadModule("./server/entry.ts")) as typeof Entry;

const config = shopConfig(readConfig({ ...process.env, NODE_ENV: "development" }));
const entry = await load();
const shop = await entry.openShop(config, { role: "worker" });
const worker = await entry.openWorker(shop, entry.allJobHandlers.map(withCurrentSource));

/** Runs the current source of a handler; its job name is fixed until restart. */
function withCurrentSource(handler: JobHandler): JobHandler {
  const now = async () => (await load()).allJobHandlers.find(({ job }) => job.name === handler.job.name) ?? handler;
  return {
    ...handler,
    job: { ...handler.job, payload: z.unknown() },
    async run(shop, data) {
      const { run, job } = await now();
      await run(shop, job.payload.parse(data));
    },
    async onExhausted(shop, data, error) {
      const { onExhausted, job } = await now();
      await onExhausted(shop, job.payload.parse(data), error);
    },
  };
}

const health = entry.openHealth(shop);
server.on("request", (request, response) => {
  if (health.answer(request, response, () => {})) return;
  vite.middlewares(request, response, async () => {
    try {
      const { openApp, pages } = await load();
      const { clientFolder: _, ...fresh } = pages;
      await getRequestListener(openApp(shop, fresh).fetch, { overrideGlobalObjects: false })(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(errorStack(error));
      response.writeHead(500).end(errorStack(error));
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
