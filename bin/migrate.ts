import { readConfig } from "#server/config/config.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run migrate`: upgrades the shop's database to this release, as every start does, and starts nothing. For a
 * deployment that migrates once before it starts many processes. Exits with 1 and one line if it cannot.
 */
try {
  await using _database = await reachDatabase(readConfig(process.env), { seed: false });
  console.log("The database fits this release.");
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}
