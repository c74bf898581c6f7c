import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openDialogIn } from "../support/open-dialog.ts";
import { aPicture, fieldsOf, mainOf, plainProduct, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");

const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const desk = async (path: string) =>
  mainOf(await (await shop.fetch(path, { headers: { authorization: manager.bearer } })).text());
const idsOf = async (...slugs: string[]) =>
  (await rows("select id from products where slug = any($1) order by id", [slugs])).map(({ id }) => Number(id));

describe("the list", () => {
  const names = (html: string) =>
    [...html.matchAll(/<a href="\/admin\/products\/\d+"[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);

  test("is searched by name, tag and SKU, filtered and sorted by its URL alone", async () => {
    const [{ sku }] = await rows(
      "select sku from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-cap'",
    );
    for (const [query, found] of [
      ["q=mouse", ["Lantern Mouse Pad"]],
      [`q=${sku.toLowerCase()}`, ["Lantern Cap"]],
      [
        "category=apparel&sort=price",
        [
          "Lantern Cap",
          "Lantern T-Shirt, for dark cloth",
          "Lantern T-Shirt, for light cloth",
          "Lantern Hoodie, for dark cloth",
          "Lantern Hoodie, for light cloth",
        ],
      ],
      ["q=%25", []],
      ["state=stopped", []],
      ["sort=-price&page=99999&state=x&category=%27", []],
    ] as const) {
      expect(names(await desk(`/admin/products?${query}`)), query).toEqual(found);
    }
    expect(names(await desk("/admin/products?sort=name"))).toHaveLength(9);
  });

  test("says when the products cannot be read, and shows none", async () => {
    await rows("alter table products rename column updated_at to touched_at");
    const html = await desk("/admin/products").finally(() =>
      rows("alter table products rename column touched_at to updated_at"),
    );
    expect(html).toContain("Failed to fetch products: ");
    expect(names(html)).toEqual([]);
  });
});

describe("bulk changes", () => {
  const apply = async (action: string, ids: number[], value = "", intent = "edit") => {
    const chosen = ids.map((id) => ["id", String(id)]);
    const body = new URLSearchParams([["bulkAction", action], ["value", value], ["intent", intent], ...chosen]);
    const headers = { authorization: manager.bearer };
    const answer = await shop.fetch("/admin/products?category=gear", { method: "POST", headers, body });
    return { status: answer.status, to: answer.headers.get("location"), html: mainOf(await answer.text()) };
  };
  const price = async (slug: string) => /£\d+\.\d\d/.exec(await (await shop.fetch(`/product/${slug}`)).text())?.[0];

  test("the printer's products get their new price by override, others directly, and the shop shows it", async () => {
    const made = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...plainProduct, "variant-new-0-price": "16.50" },
    });
    const own = Number(/products\/(\d+)/.exec(made.to ?? "")?.[1]);
    const ids = [...(await idsOf("lantern-mug", "lantern-mouse-pad")), own];
    const { to } = await apply("price", ids, "12.00");
    expect(to).toBe("/admin/products?category=gear&changed=3");
    await until("the price", async () => (await price("lantern-mug")) === "£12.00");
    expect(await rows("select custom_retail_price_pence as pence, is_active from product_overrides")).toEqual(
      [1, 2].map(() => ({ pence: 1200, is_active: true })),
    );
    const [variant] = await rows("select price_pence from product_variants where product_id = $1", [own]);
    expect(variant.price_pence, "keeps its difference").toBe(1400);
    await apply("override-off", ids);
    await until("the printer's price", async () => (await price("lantern-mug")) === "£9.99");
    const asked = await apply("override-clear", ids);
    expect(await rows("select 1 from product_overrides"), "before the yes").toHaveLength(2);
    const question = openDialogIn(await desk(asked.to!));
    expect(question).toMatch(/Clear 2 overrides\?.*cannot be brought back.*Cancel.*Clear for good/s);
    expect(question, "products without an override").not.toContain(`name="id" value="${own}"`);
    await apply("override-clear", ids, "", "clear");
    expect(await rows("select * from product_overrides")).toEqual([]);
    const audited = await rows("select count(*)::int from audit_log where resource_id = $1 and action = 'update'", [
      String(ids[0]),
    ]);
    expect(audited[0].count).toBe(3);
  });

  test.each([
    ["/admin/products", "category=gear"],
    ["/admin/products/overrides", "q=7"],
  ])("a script's request from %s needs confirmation there, too", async (page, query) => {
    const [id] = await idsOf("lantern-mug");
    const body = new URLSearchParams({ bulkAction: "override-clear", id: String(id) });
    const headers = { authorization: manager.bearer };
    const answer = await shop.fetch(`${page}.data?${query}`, { method: "POST", headers, body });
    expect(await answer.text()).toContain(`"${page}?${query}&dialog=confirm&id=${id}"`);
  });

  test("a price that would make a size free is refused for all, and says which", async () => {
    const made = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...plainProduct, name: "Lantern Pin", "variant-new-0-price": "4.50" },
    });
    const pin = Number(/products\/(\d+)/.exec(made.to ?? "")?.[1]);
    const [mug, pad] = await idsOf("lantern-mug", "lantern-mouse-pad");
    await rows("update product_variants set price_pence = 100 where product_id = $1 and color = 'White'", [mug]);
    const prices = () =>
      rows(
        "select price_pence, (select json_agg(price_pence order by id) from product_variants v where v.product_id = p.id) from products p order by id",
      );
    const before = await prices();
    const own = await apply("price", [pad!, pin], "10.00");
    expect([own.status, own.html.includes("Lantern Pin: Navy One Size would cost £0.00 or less")]).toEqual([400, true]);
    const printers = await apply("price", [pad!, mug!], "5.00");
    expect(printers.status).toBe(400);
    expect(printers.html).toContain("Lantern Mug: White 11oz would cost £0.00 or less");
    expect(await prices()).toEqual(before);
    expect(await rows("select * from product_overrides")).toEqual([]);
    const alone = await fieldsOf(shop, manager, mug!);
    const saved = await sendProduct(shop, manager, `/admin/products/${mug}`, {
      fields: { ...alone, "override-price": "5.00" },
    });
    expect([saved.status, saved.html.includes("White 11oz would cost £0.00 or less")]).toEqual([400, true]);

    await rows(
      "insert into product_overrides (printful_product_id, custom_retail_price_pence, is_active) select printful_product_id, 500, false from products where id = $1",
      [mug],
    );
    expect((await apply("override-on", [mug!])).html).toContain("Lantern Mug: White 11oz would cost £0.00 or less");
    expect((await apply("price", [pin], "10.01")).to, "a penny is a price").toContain("changed=1");
    await rows("delete from product_overrides");
    await rows("delete from products where id = $1", [pin]);
    await rows("update product_variants set price_pence = 999 where product_id = $1 and color = 'White'", [mug]);
  });

  test("are taken off sale and restored; those already in that state are left alone", async () => {
    const ids = await idsOf("lantern-cap", "lantern-mug");
    await apply("stop", ids.slice(0, 1));
    expect(await desk("/admin/products?state=stopped")).toContain("Lantern Cap");
    expect((await apply("sell", ids)).to).toContain("changed=1");
    expect((await apply("add-tags", ids, "Summer, sale")).to).toContain("changed=2");
    expect(await desk("/admin/products?q=summer")).toContain("Lantern Mug");
  });

  test.each([
    ["price", "12,99", "Enter a price in pounds and pence, like 24.99"],
    ["price", "-1", "Enter a price in pounds and pence, like 24.99"],
    ["add-tags", " , ", "Enter a tag"],
    ["", "", "Choose what to do"],
    ["delete-all", "", "Choose what to do"],
  ])("%j with %j does nothing and says why", async (action, value, message) => {
    const { status, html } = await apply(action, await idsOf("lantern-mug"), value);
    expect([status, html.includes(message)]).toEqual([400, true]);
    expect((await apply("sell", [])).html).toContain("Choose products first");
  });
});

describe("a table of products", () => {
  const send = async (name: string, value: string) => {
    const form = new FormData();
    form.append(name, name === "table" ? new File([value], "products.csv") : value);
    const headers = { authorization: manager.bearer, origin: shop.url };
    const answer = await shop.fetch("/admin/products/import", { method: "POST", headers, body: form });
    const html = mainOf(await answer.text());
    const importId = /name="import" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return { status: answer.status, to: answer.headers.get("location"), html, importId };
  };
  const exported = async () =>
    (await shop.fetch("/admin/products/export.csv", { headers: { authorization: manager.bearer } })).text();
  const everything = () =>
    rows(
      "select p.*, (select json_agg(v order by v.id) from product_variants v where v.product_id = p.id) from products p order by p.id",
    );

  test("is exported, and importing it unchanged changes nothing", async () => {
    const csv = await exported();
    expect(csv.split("\r\n")[0]).toBe(
      "product_id,name,web_address,category,description,price,printer_cost,tags,available,printer_product_id,colour,colour_hex,size,sku,variant_price,stock,printer_catalogue_id,printer_sync_id",
    );
    const { status, html } = await send("table", csv);
    expect(status).toBe(200);
    expect(html).toContain("0 to create, 0 to change, 10 as they are.");
  });

  test("is in UTF-8 for Excel too, and is read again as it comes", async () => {
    const headers = { authorization: manager.bearer };
    for (const path of ["products", "orders", "customers", "analytics"]) {
      const answer = await shop.fetch(`/admin/${path}/export.csv`, { headers });
      // Text would come without the mark.
      expect([path, [...(await answer.bytes()).subarray(0, 3)]]).toEqual([path, [0xef, 0xbb, 0xbf]]);
    }
    const { html } = await send("table", `\ufeff${await exported()}`);
    expect(html).toContain("0 to create, 0 to change, 10 as they are.");
  });

  test("is previewed first: nothing is written before confirmation, then all of it, once", async () => {
    const csv = [
      "name,category,price,colour,size,variant_price,stock,web_address",
      "Lantern Umbrella,gear,18.00,Navy,One Size,,4,",
      "Lantern Umbrella,,,Red,One Size,19.00,5,",
      ",,11.99,,,,,lantern-mug",
      "",
      '"Lantern ""Night"" Lamp",gear,40,,,,,',
    ].join("\n");
    const before = await everything();
    const tried = await send("table", csv);
    expect(tried.html).toContain("2 to create, 1 to change, 0 as they are.");
    expect(tried.html).toContain("Price: £9.99 → £11.99");
    expect(await everything()).toEqual(before);
    expect((await send("import", tried.importId)).to).toBe("/admin/products/import?imported=2-1");
    await until("the umbrella", async () => (await shop.fetch("/product/lantern-umbrella")).status === 200);
    expect(
      await rows(
        "select v.color, v.price_pence, v.stock from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-umbrella' order by v.id",
      ),
    ).toEqual([
      { color: "Navy", price_pence: 1800, stock: 4 },
      { color: "Red", price_pence: 1900, stock: 5 },
    ]);
    expect(await rows("select name from products where slug = 'lantern-night-lamp'")).toEqual([
      { name: 'Lantern "Night" Lamp' },
    ]);
    const again = await send("import", tried.importId);
    expect([again.status, again.html.includes("This table has been imported already")]).toEqual([409, true]);
  });

  test("with an error is refused as a whole, each mistake with its line", async () => {
    const csv = [
      "product_id,name,price,size,colour,sku,stock,available,description",
      ",Lantern Kite,12.99,S,Red,K-1,1,yes,fine",
      ',Lantern Kite,"12,99",M,Red,K-2,1,yes,"two',
      'lines"',
      ",Lantern Kite,12.99,L,Red,K-1,-1,maybe,fine",
      "999999,Nothing,1,,,,,,",
      ",Lantern Kite,-1,XL,Red,,1,yes,fine,one too many",
      ",,5,,,,,,",
      ",Lantern Jug,cheap,,,,,,",
      ",Lantern Bowl,0,,,,,,",
    ].join("\n");
    const before = await everything();
    const { status, html, importId } = await send("table", csv);
    expect([status, importId]).toEqual([400, ""]);
    const listed = [
      ...html.matchAll(/<th scope="row"[^>]*>(\d+)<\/th><td[^>]*>(\w*)<\/td><td[^>]*><span[^>]*>([^<]+)/g),
    ].map(([, ...cells]) => cells);
    expect(listed).toEqual([
      ["3", "price", "Enter a price in pounds and pence, like 24.99"],
      ["3", "description", "Line 2 says something else of the same product"],
      ["5", "stock", "Enter how many there are as a whole number, like 12"],
      ["5", "available", "Enter yes or no"],
      ["5", "sku", "Line 2 has it already"],
      ["6", "product_id", "There is no product 999999"],
      ["7", "", "There are 10 cells, and 9 columns"],
      ["8", "name", "Enter a name, or which product it is"],
      ["9", "price", "Enter a price in pounds and pence, like 24.99"],
      ["10", "price", "Enter a price of at least £0.01"],
    ]);
    expect(await everything()).toEqual(before);
  });

  test("never makes a product free, and leaves alone those without a price", async () => {
    const [none] = await rows(
      "update product_variants set price_pence = 0 where id = (select min(v.id) from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-mug') returning id, sku, product_id",
    );
    expect((await send("table", await exported())).html).toContain("0 to create, 0 to change");
    const [other] = await rows("select sku from product_variants where product_id = $1 and id <> $2 limit 1", [
      none.product_id,
      none.id,
    ]);
    const { status, html } = await send("table", `product_id,sku,variant_price\n${none.product_id},${other.sku},0`);
    expect([status, html]).toEqual([400, expect.stringContaining("Enter a price of at least £0.01")]);
    expect((await send("table", `product_id,printer_cost\n${none.product_id},0`)).status).toBe(200);
  });

  test("never makes a size free through an override that keeps its difference", async () => {
    const [hoodie] = await rows(
      "select p.id, p.price_pence, p.printful_product_id, v.sku from products p join product_variants v on v.product_id = p.id where p.slug = 'lantern-hoodie' order by v.id limit 1",
    );
    await rows(
      "insert into product_overrides (printful_product_id, custom_retail_price_pence, is_active) values ($1, 100, true)",
      [hoodie.printful_product_id],
    );
    const table = (pence: number) => `product_id,sku,variant_price\n${hoodie.id},${hoodie.sku},${pence / 100}`;
    const { status, html } = await send("table", table(hoodie.price_pence - 100));
    expect([status, html]).toEqual([
      400,
      expect.stringMatching(/variant_price<\/td>.*With the override .* would cost £0\.00 or less/s),
    ]);
    expect((await send("table", table(hoodie.price_pence - 99))).status).toBe(200);
    await rows("delete from product_overrides where printful_product_id = $1", [hoodie.printful_product_id]);
  });

  test("moves numbers between variants, as the form does: two may swap theirs", async () => {
    const [hoodie] = await idsOf("lantern-hoodie");
    const codes = () =>
      rows("select id, sku, printful_sync_variant_id as sync from product_variants where product_id = $1 order by id", [
        hoodie,
      ]);
    const [one, two, ...others] = await codes();
    const table = [one, two].map(({ sku, sync }, at) => `${hoodie},${sku},${[two, one][at].sync ?? sync}`);
    const { importId } = await send("table", ["product_id,sku,printer_sync_id", ...table].join("\n"));
    expect((await send("import", importId)).to).toBe("/admin/products/import?imported=0-1");
    expect(await codes()).toEqual([{ ...one, sync: two.sync }, { ...two, sync: one.sync }, ...others]);

    const fields = await fieldsOf(shop, manager, hoodie!);
    const swapped = (each: { id: number }, { sku, sync }: { sku: string; sync: string }) => ({
      [`variant-${each.id}-sku`]: sku,
      [`variant-${each.id}-syncId`]: sync,
    });
    const swap = { ...fields, ...swapped(one, { ...two, sync: two.sync }), ...swapped(two, one) };
    expect(await sendProduct(shop, manager, `/admin/products/${hoodie}`, { fields: swap })).toMatchObject({
      status: 302,
    });
  });

  test.each([
    [
      "wrong columns",
      "Artikel,Preis\nTasse,9",
      /Line.*<th scope="row"[^>]*>1<\/th><td[^>]*>artikel<\/td><td[^>]*><span[^>]*>There is no such column. The columns are product_id, name/s,
    ],
    ["no column that says which product", "price\n9", /A column must say which product/],
    ["only names of columns", "name,price", /This file has column names, but no rows/],
    ["nothing", "", /Choose a table in CSV/],
    ["a quotation mark that never closes", 'name,price\n"Mug,9\n', /check its quotation marks/],
    ["a picture", `${String.fromCharCode(0xfffd)}PNG`, /There is no such column/],
  ])("with %s is refused", async (_, csv, message) => {
    const { status, html } = await send("table", csv);
    expect(status).toBe(400);
    expect(html).toMatch(message);
  });
});

describe("when the database fails, the form says so (R-ADMIN-14) and keeps its input", () => {
  const cases: [what: string, table: string, fields: Record<string, string>, withPicture?: boolean][] = [
    ["create product", "products", {}],
    ["update product", "products", {}],
    ["update product overrides", "product_overrides", { "override-name": "Flask" }],
    ["update product variants", "product_variants", { "variant-new-0-color": "Red", "variant-new-0-size": "XL" }],
    ["upload product image", "product_images", {}, true],
  ];
  test.each(cases)("Failed to %s: ...", async (what, table, fields, withPicture) => {
    const [id] = await idsOf("lantern-water-bottle");
    const path = what === "create product" ? "/admin/products/new" : `/admin/products/${id}`;
    const form =
      what === "create product" ? { ...plainProduct, name: "Lantern Kite" } : await fieldsOf(shop, manager, id!);
    await rows(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await rows(`create trigger fail before insert or update on ${table} execute function fail()`);
    const pictures = withPicture ? [await aPicture(20, 20)] : [];
    const answer = await sendProduct(shop, manager, path, {
      fields: { ...form, ...fields, tags: "kept" },
      pictures,
    }).finally(() => rows("drop function fail() cascade"));
    expect([answer.status, answer.html.includes(`Failed to ${what}: `), answer.html.includes('value="kept"')]).toEqual([
      500,
      true,
      true,
    ]);
    expect(await rows("select 1 from products where 'kept' = any(tags)")).toEqual([]);
  });

  test("Failed to delete product: ...", async () => {
    const made = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...plainProduct, name: "Lantern Top" },
    });
    const path = made.to!.replace(/\?.*/, "/deletion");
    await rows(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    );
    await rows("create trigger fail before delete on products execute function fail()");
    const answer = await sendProduct(shop, manager, path).finally(() => rows("drop function fail() cascade"));
    expect([answer.status, answer.html.includes("Failed to delete product: ")]).toEqual([500, true]);
  });
});

test("pictures require their own permissions", async () => {
  const [id] = await idsOf("lantern-mug");
  const editor = await signedInStaff(shop, ["view_products", "update_products"]);
  const fields = await fieldsOf(shop, editor, id!);
  const [image] = await rows("select id from product_images where product_id = $1 limit 1", [id]);
  const send = async (changes: Record<string, string>, pictures: Uint8Array[] = []) =>
    sendProduct(shop, editor, `/admin/products/${id}`, { fields: { ...fields, ...changes }, pictures });
  expect((await send({}, [await aPicture(20, 20)])).html).toContain("create_images");
  expect((await send({ [`image-${image.id}-remove`]: "on" })).html).toContain("delete_images");
  expect((await send({ [`image-${image.id}-alt`]: "Other" })).html).toContain("update_images");
  expect((await send({ tags: "mug, tea" })).status).toBe(302);
});
