import type { PageCache } from "#server/cache/page-cache.ts";
import { readConfig, shopConfig } from "#server/config/config.ts";
import type * as Entry from "#server/entry.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalControl } from "./control.ts";
import { drainJobs } from "./drain-jobs.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

export type TestShop = AsyncDisposable & {
  shop: Shop;
  /** The shop's URL. */
  url: string;
  /** The rehearsal's control interface. */
  control: RehearsalControl;
  /** Sends a request to the running shop. The caller handles cookies (see `openBuyer`). */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs all waiting jobs, including retries, until none are left; returns whether there were any. */
  drain(): Promise<boolean>;
  entry: typeof Entry;
  /** The page cache of this shop's one web process. */
  pages: PageCache;
  /** Runs jobs in the background from now on, as the worker does, for tests that do not `drain`. */
  startWorker(): Promise<void>;
};

/** The production bundle; `npm test` builds it first. */
export const bundle = new URL("../../build/server/index.js", import.meta.url);

/**
 * A whole shop on its own database: real PostgreSQL, the sandbox on loopback ports, the built bundle listening. The
 * test runs its jobs (`drain`), so it decides what happens when.
 */
export async function openTestShop(
  settings: Record<string, string> | ((world: TestWorld) => Record<string, string>) = {},
): Promise<TestShop> {
  await using opened = new AsyncDisposableStack();
  const world = opened.use(await openTestWorld());
  const entry = (await import(/* @vite-ignore */ bundle.href)) as typeof Entry;
  const config = shopConfig(
    readConfig({ ...world.env, ...(typeof settings === "function" ? settings(world) : settings) }),
  );
  const shop = opened.use(await entry.openShop(config, { role: "web" }));
  await hearsOfChanges(shop);
  await entry.createQueues(shop.jobs, entry.allJobHandlers);
  const pages = entry.openShopPages(shop, entry.pages);
  const server = await entry.listen(
    shop,
    entry.openApp(shop, entry.pages),
    entry.openHealth(shop, pages),
    entry.openFiles(shop),
    pages,
  );
  // On a busy machine either side may close an idle connection first; here it is never the shop.
  server.keepAliveTimeout = Math.max(server.keepAliveTimeout, 65_000);
  opened.defer(() => entry.stopListening(server));

  const all = opened.move();
  return {
    shop,
    async startWorker() {
      const worker = all.use(await entry.openShop(config, { role: "worker" }));
      all.use(await entry.openWorker(worker, entry.allJobHandlers));
    },
    url: world.url,
    entry,
    pages,
    control: world.control,
    fetch: (path, init) => fetch(`${world.url}${path}`, { redirect: "manual", ...init }),
    drain: () => drainJobs(shop, entry.allJobHandlers),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** A shop whose jobs run in the background, as visitors meet it. */
export async function openShopWithWorker(settings?: Parameters<typeof openTestShop>[0]): Promise<TestShop> {
  const shop = await openTestShop(settings);
  await shop.startWorker();
  return shop;
}

/**
 * Waits until the shop listens for notices. It then drops its caches and rereads its settings, which on a busy machine
 * would otherwise happen during the first test.
 */
export const hearsOfChanges = (shop: Shop): Promise<void> =>
  new Promise((resolve) => {
    shop.onChange((notice) => {
      if (notice !== "lost" && notice.kind === "settings") resolve();
    });
  });
