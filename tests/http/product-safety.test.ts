import { afterEach, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { fieldsOf, plainProduct, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Product safety facts (R-MARKET-5 and R-MARKET-7). */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");

const facts = {
  "markets.sellsTo": "GB\nXI",
  "safety.manufacturer": "Example Trading Ltd\n1 Example Street, Leeds",
  "safety.manufacturerContact": "safety@shop.example",
  "safety.responsible": "Example Agent B.V.\n1 Example Quay, Amsterdam",
  "safety.responsibleContact": "eu@agent.example",
  "safety.warnings": "Keep away from open flame.",
};

async function set(settings: Record<string, string>): Promise<void> {
  await shop.shop.pool.query("delete from settings");
  for (const [key, value] of Object.entries(settings))
    await shop.shop.pool.query("insert into settings (key, value) values ($1, to_jsonb($2::text))", [key, value]);
  await shop.shop.refreshSettings();
}
afterEach(() => set({}));

const shown = async (path: string) => textOf(await (await shop.fetch(path)).text());
const idOf = async (slug: string) => {
  const { rows } = await shop.shop.pool.query<{ id: number }>("select id from products where slug = $1", [slug]);
  return rows[0]!.id;
};
const change = async (id: number, fields: Record<string, string | null>) =>
  sendProduct(shop, manager, `/admin/products/${id}`, {
    fields: { ...(await fieldsOf(shop, manager, id)), ...fields },
  });

describe("a product's page", () => {
  test("names who answers for it and its warnings, where a market asks for it", async () => {
    await set(facts);
    await until("the shop's facts are shown", async () =>
      (await shown("/product/lantern-mug")).includes("Example Agent B.V. 1 Example Quay, Amsterdam"),
    );
    const page = await shown("/product/lantern-mug");
    for (const fact of ["Example Trading Ltd", "safety@shop.example", "eu@agent.example", "Keep away from open flame."])
      expect(page).toContain(fact);
    await set({ ...facts, "markets.sellsTo": "GB" });
    await until("they are gone", async () => !(await shown("/product/lantern-mug")).includes("Example Agent B.V."));
  });

  test("has the product's own facts in their place, and its bundle has them beside the others'", async () => {
    await set(facts);
    const mug = await idOf("lantern-mug");
    const own = { safetyWarnings: "Hot when full.", safetyIdentifier: "LN-MG-01" };
    expect((await change(mug, own)).to).toContain("saved=");
    await until("its own are shown", async () => (await shown("/product/lantern-mug")).includes("Hot when full."));
    expect(await shown("/product/lantern-mug")).not.toContain("Keep away from open flame.");
    await until("the bundle has both", async () => {
      const bundle = await shown("/product/starter-bundle");
      return bundle.includes("LN-MG-01") && bundle.includes("Hot when full.") && bundle.includes("open flame");
    });
    expect((await change(mug, { safetyWarnings: "", safetyIdentifier: "" })).to).toContain("saved=");
  });
});

describe("putting a product on sale", () => {
  const { "safety.warnings": _, ...lacking } = facts;

  test("is refused with a list of what is missing, at its fields, and keeps what was typed", async () => {
    await set(lacking);
    const fields = {
      ...plainProduct,
      name: "Lantern Kite",
      safetyManufacturer: "Kites Ltd\n2 Example Street",
      safetyManufacturerContact: "not a contact",
    };
    const wrong = await sendProduct(shop, manager, "/admin/products/new", { fields });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.html)).toContain("Enter an email address, or a web address that begins with https://");
    const refused = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...fields, safetyManufacturerContact: "" },
    });
    expect(refused.status).toBe(400);
    for (const what of ["the manufacturer’s email or web address", "warnings, or a line that there are none"])
      expect(textOf(refused.html)).toContain(`Selling to Northern Ireland needs ${what}`);
    expect(refused.html).toContain("Kites Ltd");
    const unseen = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...fields, safetyManufacturerContact: "", isAvailable: null },
    });
    expect(unseen.to, "one that is not on sale may lack them").toContain("saved=");
  });

  test("for many at once is refused by name", async () => {
    await set(lacking);
    const mug = await idOf("lantern-mug");
    await shop.shop.pool.query("update products set is_available = false where id = $1", [mug]);
    const sell = () =>
      shop.fetch("/admin/products", {
        method: "POST",
        headers: { authorization: manager.bearer },
        body: new URLSearchParams({ intent: "edit", bulkAction: "sell", value: "", id: String(mug) }),
      });
    const refused = await sell();
    expect(textOf(await refused.text())).toContain("Lantern Mug: Selling to Northern Ireland needs warnings");
    await set(facts);
    await sell();
    const { rows } = await shop.shop.pool.query("select is_available from products where id = $1", [mug]);
    expect(rows).toEqual([{ is_available: true }]);
  });

  test("by a table is refused at its line, for a new product and for one that was not on sale", async () => {
    await set(lacking);
    const mug = await idOf("lantern-mug");
    const isAvailable = (available: boolean) =>
      shop.shop.pool.query("update products set is_available = $2 where id = $1", [mug, available]);
    const preview = async (...lines: string[]) => {
      const form = new FormData();
      form.append("table", new File([lines.join("\n")], "products.csv"));
      const headers = { authorization: manager.bearer, origin: shop.url };
      const answer = await shop.fetch("/admin/products/import", { method: "POST", headers, body: form });
      return textOf(await answer.text());
    };
    const head = "product_id,name,price,available";
    const needs = "available Selling to Northern Ireland needs warnings, or a line that there are none";
    await isAvailable(false);
    expect(await preview(head, `${mug},,,yes`)).toContain(`2 ${needs}`);
    expect(await preview(head, `${mug},,,no`, ",Lantern Rug,12.00,"), "new ones are on sale").toContain(`3 ${needs}`);
    expect(await preview(head, `${mug},,11.00,`, ",Lantern Rug,12.00,no")).not.toContain(needs);
    await isAvailable(true);
    expect(await preview(head, `${mug},,11.00,yes`), "what is on sale may be changed").not.toContain(needs);
    await set(facts);
    expect(await preview(head, ",Lantern Rug,12.00,yes")).not.toContain("Selling to");
  });
});
