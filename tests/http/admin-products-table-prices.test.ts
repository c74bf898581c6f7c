import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");

/** The preview's text for a table. */
async function preview(csv: string): Promise<string> {
  const form = new FormData();
  form.append("table", new File([csv], "products.csv"));
  const headers = { authorization: manager.bearer, origin: shop.url };
  const answer = await shop.fetch("/admin/products/import", { method: "POST", headers, body: form });
  return mainOf(await answer.text())
    .replace(/<!-- -->/g, "")
    .replace(/\s+/g, " ");
}

test("a price changed beside old variant prices: the preview says that the variants will cost what they do now", async () => {
  const { rows } = await shop.shop.pool.query<{ id: string; sku: string; pence: number }>(
    `select p.id, v.sku, v.price_pence as pence from products p join product_variants v on v.product_id = p.id
     where p.slug = 'lantern-hoodie' and v.price_pence = p.price_pence order by v.id limit 2`,
  );
  const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const {
    rows: [{ count }],
  } = await shop.shop.pool.query("select count(*) from product_variants where product_id = $1", [one.id]);
  const table = (...prices: (number | "")[]) =>
    [
      "product_id,price,sku,variant_price",
      ...[one, two].map(({ id, sku }, at) => `${id},99.00,${sku},${prices[at]}`),
    ].join("\n");
  const old = one.pence / 100;
  const kept = (some: number) =>
    `${some} of ${count} variants will cost what they do now: the table has their old price in variant_price.`;
  expect(await preview(table(old, old))).toContain(kept(2));
  expect(await preview(table(old, ""))).toContain(kept(1));
  expect(await preview(table(99, ""))).not.toContain("will cost what they do now");

  await shop.shop.pool.query(
    `insert into product_overrides (printful_product_id, custom_retail_price_pence, is_active)
     select printful_product_id, 5000, true from products where id = $1`,
    [one.id],
  );
  expect(await preview(table(old, old)), "an override decides the price").not.toContain("will cost what they do now");
});

test("lines that name one product by its id and by its name are one change, which keeps all of them", async () => {
  const send = openImportForm(shop, manager, "/admin/products/import");
  const read = async () =>
    (
      await shop.shop.pool.query(
        `select p.price_pence, p.description, (select array_agg(v.price_pence order by v.id) from product_variants v
           where v.product_id = p.id and v.color = 'Puce') as puce
         from products p where p.id = $1`,
        [id],
      )
    ).rows[0];
  const {
    rows: [{ id }],
  } = await shop.shop.pool.query("select id from products where slug = 'lantern-mug'");
  // An exported line with a new price and text, and a line for another colour below it.
  const table = (price: string) =>
    [
      "product_id,name,price,description,colour,size",
      `${id},Lantern Mug,12.34,For tea.,,`,
      `,Lantern Mug,${price},,Puce,11oz`,
    ].join("\n");
  const contradicting = await send("table", table("13.00"));
  expect(contradicting.html).toContain("Line 2 says something else of the same product");
  const tried = await send("table", table(""));
  expect(tried.html).toContain("0 to create, 1 to change, 0 as they are.");
  expect((await send("import", tried.importId)).to).toBe("/admin/products/import?imported=0-1");
  expect(await read()).toEqual({ price_pence: 1234, description: "For tea.", puce: [1234] });
});
