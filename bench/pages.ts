import { encoded, openBareServer, readAnswer } from "./bare-server.ts";
import { type Load, load, percentile } from "./load.ts";
import { cpuBelow } from "./processes.ts";
import { type BenchShop, startBenchShop } from "./start-shop.ts";

type PageFigures = { name: string; load: Load; ofRaw?: number };
/** CPU milliseconds to render a page. */
type RenderingFigures = { product: number; search: number };

const seconds = 5;

// Values too long to cache are rendered each time: the cost of a cache miss.
const product = (at: number) => `/product/lantern-tshirt?size=${"x".repeat(61)}${at}`;
const search = (at: number) => `/shop?q=hoodie&colour=${"x".repeat(61)}${at}`;

/** Requests per second from 16 clients: for one web process, then for one on each of two cores. */
export async function measurePages(): Promise<PageFigures[]> {
  return [...(await ofOneProcess()), ...(await ofTwoProcesses())];
}

/** Compares responses from memory with the raw limit for the same bytes, measured in turns. */
async function ofOneProcess(): Promise<PageFigures[]> {
  await using shop = await startBenchShop({ ROLE: "web", PRINTFUL_CALLS_PER_MINUTE: "0" });
  const { url, pool } = shop;
  const figures: PageFigures[] = [];
  const measure = async (
    name: string,
    path: (at: number) => string,
    headers: Record<string, string> = encoded,
    body?: (at: number) => unknown,
  ) => {
    await load({ url, path, headers, body }, 1);
    const measured = await load({ url, path, headers, body }, seconds);
    figures.push({ name, load: measured });
    return measured;
  };
  const againstRaw = async (name: string, path: string) => {
    await using bare = await openBareServer(url, path);
    const limits: Load[] = [];
    const ours: Load[] = [];
    // In turns: a shared machine's speed can halve from one second to the next.
    for (let turn = -1; turn < seconds; turn++) {
      const limit = await load({ url: bare.url, path: () => path, headers: encoded }, 1);
      const own = await load({ url, path: () => path, headers: encoded }, 1);
      if (turn < 0) continue; // warm-up
      limits.push(limit);
      ours.push(own);
    }
    const shares = ours.map(({ perSecond }, turn) => perSecond / limits[turn]!.perSecond);
    figures.push({ name: `${name}, bare node:http`, load: middleOf(limits) });
    figures.push({ name: `${name}, cached`, load: middleOf(ours), ofRaw: percentile(shares, 50) });
  };

  await againstRaw("home", "/");
  await againstRaw("product", "/product/lantern-tshirt");
  const { headers } = await readAnswer(url, "/");
  await measure("home, 304", () => "/", { ...encoded, "if-none-match": String(headers.etag) });
  await measure("data of a product", () => "/product/lantern-tshirt.data");
  const html = (await readAnswer(url, "/")).body.toString();
  const font = /\/assets\/[\w.-]+\.woff2/.exec(html)?.[0];
  if (font) await measure("font file", () => font);
  await measure("product, rendered", product, {});
  await measure("search, rendered", search, {});
  await measure("unknown address", (at) => `/no-such-page-${at}`, {});
  await measure("API: is the printer well", () => "/api/provider-status");
  const { rows } = await pool.query<{ id: number }>(
    "select printful_variant_id as id from product_variants where printful_variant_id is not null limit 1",
  );
  const items = [{ printful_variant_id: rows[0]!.id, quantity: 1 }];
  const quote = (zip: string) => ({ recipient: { country_code: "GB", state_code: null, zip }, items });
  const quotes = () => "/functions/v1/shipping-quotes";
  await measure("delivery prices, cached", quotes, encoded, () => quote("HX7 8DG"));
  await measure("delivery prices, from the provider", quotes, encoded, (at) => quote(`HX${at}`));
  return figures;
}

async function ofTwoProcesses(): Promise<PageFigures[]> {
  await using shop = await startBenchShop({ ROLE: "web", WEB_CONCURRENCY: "2" });
  const figures: PageFigures[] = [];
  for (const [name, path] of Object.entries({ product, search })) {
    await load({ url: shop.url, path }, 1);
    figures.push({ name: `${name}, rendered by two`, load: await load({ url: shop.url, path }, seconds) });
  }
  return figures;
}

/** For each checkout in turns: one web process, requests for uncached pages. */
export async function measureRenderings(trees: readonly string[], turns = 5): Promise<RenderingFigures[]> {
  await using opened = new AsyncDisposableStack();
  const shops: BenchShop[] = [];
  for (const tree of trees) shops.push(opened.use(await startBenchShop({ ROLE: "web" }, tree)));
  const found = trees.map(() => ({ product: [] as number[], search: [] as number[] }));
  for (let turn = -1; turn < turns; turn++) {
    for (const [at, { url, pid }] of shops.entries()) {
      for (const [name, path] of [
        ["product", product],
        ["search", search],
      ] as const) {
        const before = cpuBelow(pid);
        const { answers } = await load({ url, path: (n) => path(turn * 100_000 + n), clients: 4 }, 2);
        // The first turn is a warm-up.
        if (turn >= 0) found[at]![name].push((cpuBelow(pid) - before) / answers);
      }
    }
  }
  return found.map((each) => ({ product: percentile(each.product, 50), search: percentile(each.search, 50) }));
}

const middleOf = (loads: readonly Load[]): Load =>
  loads.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(loads.length / 2)]!;

if (import.meta.main)
  for (const { name, load: one, ofRaw } of await measurePages())
    console.log(name, Math.round(one.perSecond), one.p50.toFixed(2), one.p99.toFixed(2), one.failed, ofRaw?.toFixed(2));

type Renewing = { steady: Load; changing: Load };

const renewingSeconds = 30;
const everySeconds = 10;
const paths = ["/", "/product/lantern-tshirt", "/product/lantern-hoodie", "/shop"];

/** Requests documents at 60% of the shop's maximum rate, then as long again while a price changes every ten seconds. */
export async function measureRenewing(tree?: string): Promise<Renewing> {
  await using shop = await startBenchShop({ ROLE: "web" }, tree);
  const documents = {
    url: shop.url,
    path: (at: number) => paths[at % paths.length]!,
    headers: { "accept-encoding": "br" },
  };
  await load(documents, 2);
  const { perSecond } = await load(documents, 3);
  const paced = { ...documents, perSecond: perSecond * 0.6 };
  const steady = await load(paced, renewingSeconds);
  let pence = 2_111;
  const timer = setInterval(() => {
    pence += 1;
    void shop.pool.query(
      `insert into product_overrides (printful_product_id, custom_retail_price_pence)
       select printful_product_id, $1 from products where slug = 'lantern-tshirt'
       on conflict (printful_product_id) do update set custom_retail_price_pence = $1`,
      [pence],
    );
  }, everySeconds * 1_000);
  const changing = await load(paced, renewingSeconds + 5);
  clearInterval(timer);
  return { steady, changing };
}
