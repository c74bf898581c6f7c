import { randomBytes } from "node:crypto";
import { countLargeShop, fillLargeShop } from "#database/seed/large-shop.ts";
import { store } from "#store";
import { buy } from "./buyer.ts";
import { percentile, time } from "./figures.ts";
import { openStaffSession } from "./staff-session.ts";
import { startShop } from "./start-shop.ts";

/** Median milliseconds of one visitor alone, in a new shop and in one that has been busy for two years. */
export type GrowthFigures = { name: string; small: number; large: number }[];

const rounds = 60;

/** What gets slower as products and orders grow in number. */
export async function measureGrowth(): Promise<GrowthFigures> {
  const key = `pk_test_${randomBytes(12).toString("hex")}`;
  await using shop = await startShop({ STRIPE_PUBLISHABLE_KEY: key, PRINTFUL_CALLS_PER_MINUTE: "0" });
  const { url, pool } = shop;
  const authorization = await openStaffSession(shop);
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  const long = "x".repeat(61);
  const ways: [name: string, once: (at: number) => Promise<number>][] = [
    ["product page", (at) => time(() => fetch(`${url}/product/${store.brandSlug}-tshirt?size=${long}${at}`))],
    ["admin orders", () => time(() => fetch(`${url}/admin/orders`, { headers: { authorization } }))],
    ["order placed", () => buy(url, key, rows[0]!.id)],
  ];
  const measureAll = async () => {
    const medians: number[] = [];
    for (const [, once] of ways) {
      const times: number[] = [];
      for (let at = 0; at < rounds; at++) {
        const took = await once(at);
        if (at >= rounds / 3) times.push(took);
      }
      medians.push(percentile(times, 50));
    }
    return medians;
  };

  const small = await measureAll();
  await fillLargeShop(pool, store.orderNumberPrefix);
  console.error("grown to %o", await countLargeShop(pool));
  const large = await measureAll();
  return ways.map(([name], at) => ({ name, small: small[at]!, large: large[at]! }));
}
