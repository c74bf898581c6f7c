import type { PageCache } from "#server/cache/page-cache.ts";
import { readConfig, shopConfig } from "#server/config/config.ts";
import type * as Entry from "#server/entry.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalControl } from "./control.ts";
import { drainJobs } from "./drain-jobs.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

export type TestShop = AsyncDisposable & {
  shop: Shop;
  /** The shop's own address. */
  url: string;
  /** The rehearsal's control interface. */
  control: RehearsalControl;
  /** One request to the running shop; cookies are the caller's affair (see `openBuyer`). */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Works off every waiting job, failed ones too, until none is left; says whether there were any. */
  drain(): Promise<boolean>;
  entry: typeof Entry;
  /** The full-page cache of this shop's one web process. */
  pages: PageCache;
  /** Works off jobs from now on, as the shop's worker process does: for tests that watch and do not `drain`. */
  startWorker(): Promise<void>;
};

/** The very bundle that runs in production: `npm test` builds it first. */
export const bundle = new URL("../../build/server/index.js", import.meta.url);

/**
 * A whole shop on a database of its own: real PostgreSQL, the sandbox on loopback ports, the built
 * bundle listening. Jobs are worked off by the test (`drain`), so that it decides what happens when.
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
  // Which of two sides lets go of an idle connection first is chance on a busy machine: here it is never the shop.
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

/** A shop whose jobs are worked off in the background, as visitors meet it. */
export async function openShopWithWorker(settings?: Parameters<typeof openTestShop>[0]): Promise<TestShop> {
  const shop = await openTestShop(settings);
  await shop.startWorker();
  return shop;
}

/**
 * Until the shop listens: then it drops whatever it keeps and reads its settings anew, which on a busy machine would
 * happen in the middle of the first test.
 */
const hearsOfChanges = (shop: Shop): Promise<void> =>
  new Promise((resolve) => {
    shop.onChange((notice) => {
      if (notice !== "lost" && notice.kind === "settings") resolve();
    });
  });
