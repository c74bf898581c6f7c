import { checkShop } from "#database/backup/check-shop.ts";
import { readConfig } from "#server/config/config.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run check`: recounts money, orders, discounts, stock, events and uploads of a shop, running or not, and changes
 * nothing. Exits with 1 if anything is damaged, after a line for each.
 */
try {
  const config = readConfig(process.env);
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const { checks, damages } = await checkShop(database.url, openStorage(config));
  for (const { check, lines } of damages) console.error(`${check}\n${lines.map((line) => `  ${line}`).join("\n")}`);
  console.log(`${checks} checks: ${damages.length === 0 ? "nothing is damaged" : `${damages.length} found damage`}`);
  if (damages.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}
