import type { BenchShop } from "./start-shop.ts";

/** Buys from several buyers at once, and returns how long each payment took, in milliseconds. */
export async function buyAll({ buyers, orders }: { buyers: number; orders: number }, buyOne: () => Promise<number>) {
  const pays = [] as number[];
  const failures = [] as string[];
  let left = orders;
  const one = async () => {
    while (left-- > 0)
      await buyOne().then(
        (took) => pays.push(took),
        (error: unknown) => failures.push(String(error)),
      );
  };
  await Promise.all(Array.from({ length: buyers }, one));
  return { pays, failures };
}

/** The id of a variant that anybody can buy. */
export async function anyMug(pool: BenchShop["pool"]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  return rows[0]!.id;
}
