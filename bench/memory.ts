import { load } from "./load.ts";
import { processesFrom, processRole, proportionalMegabytes } from "./processes.ts";
import { startBenchShop } from "./start-shop.ts";

/** Proportional megabytes (PSS). */
type MemoryFigures = { web: number; whole: number };

/** Memory use while 64 clients browse, search and miss the cache. */
export async function measureMemory(webs = 1): Promise<MemoryFigures> {
  // With its own PostgreSQL, as with `npm start`, so that this is included.
  await using shop = await startBenchShop({ DATABASE_URL: "", WEB_CONCURRENCY: String(webs) });
  const { url } = shop;
  const paths = ["/", "/product/lantern-tshirt", "/shop?q=mug"];
  await Promise.all([
    load({ url, path: (at) => paths[at % paths.length]!, headers: { "accept-encoding": "br" }, clients: 48 }, 8),
    load({ url, path: (at) => `/shop?q=hoodie&colour=${"x".repeat(61)}${at}`, clients: 16 }, 8),
  ]);
  const all = processesFrom(shop.pid).map(({ pid }) => ({ pid, megabytes: proportionalMegabytes(pid) }));
  const web = all.filter(({ pid }) => processRole(pid) === "web").map(({ megabytes }) => megabytes);
  return { web: Math.max(...web), whole: all.reduce((sum, { megabytes }) => sum + megabytes, 0) };
}

if (import.meta.main) console.log(await measureMemory(Number(process.argv[2] ?? 1)));
