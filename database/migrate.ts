import { migrate } from "drizzle-orm/node-postgres/migrator";
import { type Database, openDatabase, openPool } from "./open.ts";
import { seedDemoShop } from "./seed/demo-shop.ts";

/** Applies the missing migrations of `folder`. */
export const migrateTo = (url: string, folder: string): Promise<void> =>
  withDatabase(url, (database) => migrate(database, { migrationsFolder: folder }));

/** Fills an empty catalogue with the demo shop. */
export const seedCatalogue = (url: string): Promise<void> => withDatabase(url, seedDemoShop);

async function withDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const pool = openPool(url, 1, () => {});
  try {
    await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
