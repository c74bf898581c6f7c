import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { islandFilesContext, nonceContext, shopContext } from "#app/context.ts";
import { readConfig, shopConfig } from "./config/config.ts";
import { openHealth } from "./http/health.ts";
import { listen, stopListening } from "./http/listening.ts";
import { openRequestObserver } from "./http/observed-requests.ts";
import { openShopPages } from "./http/pages.ts";
import { fileHeaders } from "./http/security.ts";
import { openStaticFiles } from "./http/static-files.ts";
import { openApp } from "./http/web.ts";
import { allJobHandlers } from "./jobs/all-job-handlers.ts";
import { openWorker } from "./jobs/worker.ts";
import { createQueues, enqueue } from "./jobs.ts";
import { openShop } from "./open-shop.ts";
import type { Shop } from "./shop.ts";
import { exitMessage } from "./supervisor/cannot-start.ts";
import { exitWithParent } from "./supervisor/exit-with-parent.ts";
import { printCrashes } from "./supervisor/print-crashes.ts";
import { openTelemetry } from "./watching/open-telemetry.ts";
import type { Telemetry } from "./watching/telemetry.ts";

/**
 * The single server bundle, for web and worker: pages are .tsx, which Node cannot strip. The supervisor runs it as a
 * program; tests and benchmarks import it.
 */
const clientFolder = fileURLToPath(new URL("../client", import.meta.url));
export const pages = { build, shopContext, nonceContext, islandFilesContext, clientFolder };
export { sweepOnce } from "./jobs/sweeper.ts";
export {
  allJobHandlers,
  createQueues,
  enqueue,
  listen,
  openApp,
  openFiles,
  openHealth,
  openObserver,
  openShop,
  openShopPages,
  openWorker,
  stopListening,
};

/** Scripts, images and fonts, served in front of the app. */
const openFiles = ({ config }: Shop) => openStaticFiles(clientFolder, fileHeaders(config.PUBLIC_URL));

/** Reports requests to the shop's observers, named by the routes of this build. */
const openObserver = (shop: Shop) => openRequestObserver(shop, build.routes);

async function run(): Promise<void> {
  const config = shopConfig(readConfig(process.env));
  const role = config.ROLE === "worker" ? "worker" : "web";
  const telemetry = await openTelemetry(config, role);
  const shop = await openShop(config, { role, ...(telemetry && { observers: telemetry.observers }) });
  const close = role === "web" ? await runWeb(shop, telemetry) : await runWorker(shop, telemetry);
  exitWithParent(async () => {
    await close();
    await telemetry?.[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });
  process.send?.("ready");
}

async function runWeb(shop: Shop, telemetry: Telemetry | undefined): Promise<() => Promise<void>> {
  const cache = openShopPages(shop, pages);
  telemetry?.watch(shop, cache);
  const health = openHealth(shop, cache);
  const server = await listen(shop, openApp(shop, pages), openObserver(shop), health, openFiles(shop), cache);
  // Warm the most visited pages; a failure will show when the page is requested.
  cache.warmLinked().catch(() => {});
  return async () => {
    health.drain();
    // Time for the proxy to check twice.
    if (shop.config.TRUST_PROXY) await sleep(shop.config.DRAIN_SECONDS * 1000);
    await stopListening(server);
  };
}

async function runWorker(shop: Shop, telemetry: Telemetry | undefined): Promise<() => Promise<void>> {
  telemetry?.watch(shop);
  const worker = await openWorker(shop, allJobHandlers);
  return async () => {
    await worker[Symbol.asyncDispose]();
  };
}

if (import.meta.main) {
  printCrashes();
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${exitMessage(error)}\n`);
    process.exit(1);
  }
}
