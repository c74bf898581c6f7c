import { openPool } from "#database/open.ts";
import { countLargeShop, emptyLargeShop, fillLargeShop } from "#database/seed/large-shop.ts";
import { readConfig } from "#server/config/config.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { CannotStart, exitMessage } from "#server/supervisor/cannot-start.ts";
import { printCrashes } from "#server/supervisor/print-crashes.ts";
import { store } from "#store";

/**
 * `npm run seed:large`: fills a rehearsal's database with two busy years of data, to explore and measure; works whether
 * the shop is running or not. `npm run seed:large -- --remove` removes all of it.
 */
printCrashes();
try {
  console.log(await seedLarge(process.argv.includes("--remove")));
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}

async function seedLarge(removes: boolean): Promise<string> {
  const config = readConfig(process.env);
  if (config.SHOP_MODE === "live") {
    throw new CannotStart("A live shop is filled by its customers: this is for rehearsals only.");
  }
  const started = performance.now();
  await using database = await reachDatabase(config, { seed: true, mode: "rehearsal" });
  const pool = openPool(database.url, 1, () => {});
  try {
    const isDone = removes
      ? await emptyLargeShop(pool).then(() => true)
      : await fillLargeShop(pool, store.orderNumberPrefix);
    const { products, customers, orders } = await countLargeShop(pool);
    const seconds = Math.round((performance.now() - started) / 1000);
    const outcome = isDone ? `Done in ${seconds} s.` : "The large data set is in already; -- --remove takes it out.";
    return `${outcome}\nThere are ${products} products, ${customers} customers and ${orders} paid orders now.`;
  } finally {
    await pool.end();
  }
}
