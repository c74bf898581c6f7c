import { migrate } from "drizzle-orm/node-postgres/migrator";
import { openDatabase, openPool } from "./open.ts";
import { seedDemoShop } from "./seed/demo-shop.ts";

/** Applies the migrations that are missing and, with `seed`, fills an empty catalogue with the demo shop. */
export async function migrateAndSeed(url: string, { folder, seed }: { folder: string; seed: boolean }): Promise<void> {
  const pool = openPool(url, 1, () => {});
  try {
    const database = openDatabase(pool);
    await migrate(database, { migrationsFolder: folder });
    if (seed) await seedDemoShop(database);
  } finally {
    await pool.end();
  }
}
