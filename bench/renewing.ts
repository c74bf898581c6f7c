import { type Load, load } from "./load.ts";
import { startBenchShop } from "./start-shop.ts";

export type Renewing = { quiet: Load; changing: Load };

const seconds = 30;
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
  const quiet = await load(paced, seconds);
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
  const changing = await load(paced, seconds + 5);
  clearInterval(timer);
  return { quiet, changing };
}

if (import.meta.main) console.log(await measureRenewing());
