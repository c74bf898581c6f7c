import { percentile } from "./load.ts";
import { type BenchShop, startBenchShop } from "./start-shop.ts";
import { measureInteraction, openBrowser, openPhone, scrollAndBuy, type Visit, visit } from "./visits.ts";

const tee = "/product/lantern-tshirt";
const paths = ["/", tee];

/** Figures by name (ms, kB or unitless), for each checkout. */
type TreeFigures = Record<string, number>[];

/** Phone visits to home page and product in fresh browsers; several checkouts in turns, so load affects them all. */
export async function measureVitals(trees: readonly string[], rounds = 5): Promise<TreeFigures> {
  await using opened = new AsyncDisposableStack();
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const shops: BenchShop[] = [];
  for (const tree of trees) shops.push(opened.use(await startBenchShop({}, tree)));
  const found = trees.map(() => new Map<string, number[]>());
  const add = (at: number, name: string, value: number) =>
    found[at]!.set(name, [...(found[at]!.get(name) ?? []), value]);
  for (const shop of shops) for (const path of paths) await fetch(`${shop.url}${path}`);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { url }] of shops.entries()) {
      for (const path of paths) {
        const context = await openPhone(browser);
        const first = await visit(context, url + path);
        for (const [name, value] of Object.entries(namesOf(first))) add(at, `${path} ${name}`, value);
        add(at, `${path} repeat visit kB`, (await visit(context, url + path)).all / 1_000);
        await context.close();
      }
      const context = await openPhone(browser);
      const touched = await visit(context, url + tee, scrollAndBuy);
      add(at, `${tee} touched: main thread ms`, touched.cpu);
      add(at, `${tee} touched: scripts kB`, touched.scripts / 1_000);
      await context.close();
      add(at, `${tee} press to answer, p98 ms`, await measureInteraction(browser, url + tee));
    }
  }
  return found.map((figures) =>
    Object.fromEntries([...figures].map(([name, values]) => [name, percentile(values, 50)])),
  );
}

const namesOf = ({ lcp, blocked, cls, cpu, evaluated, page, scripts, all, beforeLoad }: Visit) => ({
  "LCP ms": lcp,
  "TBT ms": blocked,
  CLS: cls,
  "main thread ms": cpu,
  "evaluated scripts kB": evaluated / 1_000,
  "scripts kB": scripts / 1_000,
  "page kB": page / 1_000,
  "first visit kB": all / 1_000,
  "first visit before load kB": beforeLoad / 1_000,
});
