import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openDialogIn } from "../support/open-dialog.ts";
import { aPicture, fieldsOf, mainOf, plainProduct, type SentForm, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "products-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));
const manager = await signedInStaff(shop, "manager");

const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const page = async (path: string) => (await shop.fetch(path)).text();
const desk = async (path: string) =>
  mainOf(await (await shop.fetch(path, { headers: { authorization: manager.bearer } })).text());
const files = () => readdir(join(folder, "uploads", "media")).catch(() => [] as string[]);
const idOf = (to: string | null) => Number(/\/admin\/products\/(\d+)\?saved=/.exec(to ?? "")?.[1]);

async function created(fields: SentForm["fields"], pictures: Uint8Array[] = []): Promise<number> {
  const { to, html } = await sendProduct(shop, manager, "/admin/products/new", {
    fields: { ...plainProduct, ...fields },
    pictures,
  });
  if (!to) throw new Error(html.replaceAll(/<[^>]+>/g, " ").slice(0, 2_000));
  return idOf(to);
}

const changed = async (id: number, fields: SentForm["fields"], pictures: Uint8Array[] = []) =>
  sendProduct(shop, manager, `/admin/products/${id}`, {
    fields: { ...(await fieldsOf(shop, manager, id)), ...fields },
    pictures,
  });

describe("a new product", () => {
  test("is in the shop at once, with its pictures in AVIF and WebP", async () => {
    await page("/shop");
    const id = await created({ name: "Lantern Flag" }, [await aPicture(1800, 900), await aPicture(200, 200)]);
    const html = await until("the page", async () => {
      const found = await shop.fetch("/product/lantern-flag");
      return found.status === 200 && found.text();
    });
    expect(html).toContain("£14.50");
    const address = /\/media\/[0-9a-f]{32}-1600x800\.webp/.exec(html)?.[0];
    expect(address).toBeDefined();
    for (const each of [320, 640, 960]) expect(html).toContain(`-1600x800-${each}.avif ${each}w`);
    expect(await page("/shop?q=flag")).toContain("Lantern Flag");
    const avif = await shop.fetch(address!.replace(".webp", "-640.avif"));
    expect(avif.headers.get("content-type")).toBe("image/avif");
    expect(avif.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await sharp(await avif.bytes()).metadata()).toMatchObject({ format: "heif", width: 640, height: 320 });
    const again = await shop.fetch(address!, { headers: { "if-none-match": `"${address!.slice(7)}"` } });
    expect(again.status).toBe(304);
    const images = await rows(
      "select is_primary, is_thumbnail, source, alt from product_images where product_id = $1",
      [id],
    );
    expect(images).toEqual([
      { is_primary: true, is_thumbnail: true, source: "custom", alt: "Lantern Flag" },
      { is_primary: false, is_thumbnail: false, source: "custom", alt: "Lantern Flag" },
    ]);
    const [entry] = await rows(
      "select action, summary, after->>'Price' as price from audit_log where resource_id = $1",
      [String(id)],
    );
    expect(entry).toEqual({ action: "create", summary: "created Lantern Flag", price: "£14.50" });
  });

  test("may name several sizes of a colour at once", async () => {
    const id = await created({ name: "Lantern Vest", "variant-new-0-size": "S, M,L", "variant-new-0-price": "16" });
    expect(
      await rows("select size, price_pence, color_hex from product_variants where product_id = $1 order by id", [id]),
    ).toEqual(["S", "M", "L"].map((size) => ({ size, price_pence: 1600, color_hex: "#CCCCCC" })));
  });

  test("does not silently join another product's page", async () => {
    const send = (fields = {}) =>
      sendProduct(shop, manager, "/admin/products/new", {
        fields: { ...plainProduct, name: "Other Mug", slug: "lantern-mug", ...fields },
      });
    const refused = await send();
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(
      "Lantern Mug has this address. Change it, or cross the box to show both as one product",
    );
    expect((await send({ slug: "starter-bundle" })).html).toContain("The bundle Starter Bundle has this address");
    const shared = await send({ sharesAddress: "on" });
    expect(shared.status).toBe(302);
    await shop.shop.pool.query("delete from products where id = $1", [idOf(shared.to)]);
  });
});

test.each([
  ["price", "-1", "Enter a price in pounds and pence, like 24.99"],
  ["price", "12,99", "Enter a price in pounds and pence, like 24.99"],
  ["price", "", "Enter a price in pounds and pence, like 24.99"],
  ["price", "0", "Enter a price of at least £0.01"],
  ["variant-new-0-price", "0", "Enter a price of at least £0.01"],
  ["cost", "1e3", "Enter a price in pounds and pence, like 24.99"],
  ["name", " ", "Enter a name"],
  ["category", "hats", "Choose apparel or gear"],
  ["slug", "Lantern Mug!", "Use small letters, figures and single hyphens, like lantern-mug"],
  ["slug", "0b7f2c4e-1d2a-4c3b-9e8f-1a2b3c4d5e6f", "Use words: this looks like a machine’s number"],
  ["variant-new-0-stock", "-2", "Enter how many there are as a whole number, like 12"],
  ["variant-new-0-price", "9,99", "Enter a price in pounds and pence, like 24.99"],
  ["variant-new-0-hex", "blue", "Enter a colour like #22396f"],
  ["variant-new-0-sku", "LT-MUG-BLA-11OZ", "Lantern Mug has this SKU"],
])("%s %j is refused at its field, and nothing is saved or lost", async (field, value, message) => {
  const before = await rows("select count(*) from products");
  const sku = (
    await rows(
      "select sku from product_variants v join products p on p.id = v.product_id where p.slug = 'lantern-mug' limit 1",
    )
  )[0].sku;
  const fields = { ...plainProduct, name: "Lantern Kite", [field]: value === "LT-MUG-BLA-11OZ" ? sku : value };
  const { status, html } = await sendProduct(shop, manager, "/admin/products/new", { fields });
  expect(status).toBe(400);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*><span class="sr">Error: </span>${message}`));
  expect(html).toContain('value="scarf, wool"');
  expect(await rows("select count(*) from products")).toEqual(before);
});

describe("the prices of variants", () => {
  const pricesOf = async (id: number) =>
    (await rows("select price_pence from product_variants where product_id = $1 order by id", [id])).map((row) =>
      Number(row.price_pence),
    );
  async function three(name: string) {
    const id = await created({ name, price: "15.00", "variant-new-0-size": "S, M, L" });
    const variants = await rows("select id from product_variants where product_id = $1 order by id", [id]);
    await rows("update product_variants set price_pence = 1700 where id = $1", [variants[2].id]);
    return { id, fields: variants.map((variant) => `variant-${variant.id}-price`) as [string, string, string] };
  }

  test("are saved as the grid says them, whatever the product's price; a blank one is the product's", async () => {
    const { id, fields } = await three("Lantern Slipper");
    await changed(id, { price: "20.00", [fields[0]]: "", [fields[1]]: "12.00" });
    expect(await pricesOf(id)).toEqual([2000, 1200, 1700]);
  });

  test("are never zero, and a variant without a price does not prevent saving the others", async () => {
    const { id, fields } = await three("Lantern Mitten");
    const refused = await changed(id, { [fields[0]]: "0.00" });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(`id="${fields[0]}-error"`)]);
    expect(refused.html).toContain("Enter a price of at least £0.01");
    await rows("update product_variants set price_pence = 0 where product_id = $1 and size = 'S'", [id]);
    expect((await changed(id, { price: "20.00", tags: "mitten" })).status).toBe(302);
    expect(await pricesOf(id)).toEqual([0, 1500, 1700]);
    expect((await changed(id, { [fields[0]]: "21.00", cost: "0" })).status).toBe(302);
    expect(await pricesOf(id)).toEqual([2100, 1500, 1700]);
    expect(await rows("select printful_cost_pence from products where id = $1", [id])).toEqual([
      { printful_cost_pence: 0 },
    ]);
  });
});

test("a variant without one of the printer's numbers is marked as not sold, in the grid and in the list", async () => {
  const without = "without the printer’s numbers";
  expect(await desk("/admin/products?q=hoodie")).not.toContain(without);
  const id = await created({ name: "Lantern Whistle", "variant-new-0-size": "S, M" });
  expect(await desk(`/admin/products/${id}`)).toContain(`Not sold ${without}`);
  expect(await desk("/admin/products?q=whistle&state=sold-out")).toContain(`Not sold ${without}`);
  const [one, two] = await rows("select id from product_variants where product_id = $1 order by id", [id]);
  const numbers = (variant: { id: number }, rateId: string, syncId: string) =>
    changed(id, { [`variant-${variant.id}-rateId`]: rateId, [`variant-${variant.id}-syncId`]: syncId });
  await numbers(two, "4999", "");
  await numbers(one, "4998", "4000009998");
  expect(await desk("/admin/products?q=whistle&state=sale")).toContain(`1 of 2 variants not sold ${without}`);
  await numbers(two, "4999", "4000009999");
  for (const path of [`/${id}`, "?q=whistle&state=sale"]) {
    expect(await desk(`/admin/products${path}`), path).not.toContain(without);
  }
});

test("a product counts as synced once it has the printer's number", async () => {
  const id = await created({ name: "Lantern Kettle" });
  const unknown = await desk(`/admin/products/${id}`);
  expect(unknown).toContain("Not known");
  expect(unknown).not.toContain("Last changed");
  await changed(id, { printfulProductId: "909" });
  const known = await desk(`/admin/products/${id}`);
  expect(known).toContain("Number 909");
  expect(known).toContain("Last changed");
});

test("a description's line endings are normalised, whatever the browser sends", async () => {
  const id = await created({ name: "Lantern Patch", description: "Warm.\r\n\r\nFabric: felt" });
  expect(await rows("select description from products where id = $1", [id])).toEqual([
    { description: "Warm.\n\nFabric: felt" },
  ]);
});

describe("pictures", () => {
  test.each([
    [
      "a page that calls itself a picture",
      async () => Buffer.from("<html><script>alert(1)</script>"),
      400,
      "One of these files isn’t a JPEG, PNG or WebP picture",
    ],
    [
      "a drawing with a script",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      "One of these files isn’t a JPEG, PNG or WebP picture",
    ],
    [
      "the start of a PNG and nothing else",
      async () => (await aPicture()).subarray(0, 60),
      400,
      "One of these files isn’t a JPEG, PNG or WebP picture",
    ],
    ["12 MB", async () => Buffer.alloc(12 * 1024 * 1024), 400, "Choose pictures of at most 10 MB each"],
    ["30 MB", async () => Buffer.alloc(30 * 1024 * 1024), 400, "Choose pictures of at most 10 MB each"],
  ])("%s is refused at its field, and a valid one with it is not stored", async (_, make, status, message) => {
    const before = [await rows("select count(*) from products"), await files()];
    const answer = await sendProduct(shop, manager, "/admin/products/new", {
      fields: { ...plainProduct, name: "Lantern Kite" },
      pictures: [await aPicture(), await make()],
    });
    expect(answer.status).toBe(status);
    expect(answer.html).toMatch(new RegExp(`id="pictures-error">.*${message}`));
    expect([await rows("select count(*) from products"), await files()]).toEqual(before);
  });

  test.each(["products", "bundles"])(
    "whose total is too large are refused unread, and the response of %s has no emptied form",
    async (room) => {
      const pictures = [await aPicture(), ...Array(6).fill(Buffer.alloc(8 * 1024 * 1024))];
      const answer = await sendProduct(shop, manager, `/admin/${room}/new`, { fields: plainProduct, pictures });
      expect(answer.status).toBe(413);
      expect(answer.html).not.toContain("<form");
      // The shop closes the connection on an unread body; the next request must not reuse it.
      await setTimeout(2_000);
    },
  );

  test("are sorted, described and removed; a removed one's files are deleted, unless an order shows it", async () => {
    const id = await created({ name: "Lantern Badge" }, [
      await aPicture(60, 60, "#111"),
      await aPicture(50, 50, "#222"),
      await aPicture(40, 40, "#333"),
    ]);
    const images = () =>
      rows(
        "select id, image_url, is_primary, is_thumbnail, color from product_images where product_id = $1 order by image_order",
        [id],
      );
    const [one, two, three] = await images();
    const saved = await changed(id, {
      [`image-${three.id}-place`]: "1",
      [`image-${two.id}-remove`]: "on",
      [`image-${one.id}-color`]: "Navy",
      primary: String(three.id),
      thumbnail: String(one.id),
    });
    expect(saved.status).toBe(302);
    expect(await images()).toEqual([
      { ...three, is_primary: true, is_thumbnail: false },
      { ...one, is_primary: false, is_thumbnail: true, color: "Navy" },
    ]);
    expect((await shop.fetch(two.image_url)).status).toBe(404);
    const [variant] = await rows("select id from product_variants where product_id = $1", [id]);
    await rows(
      `with o as (insert into orders (number) values ('LT-1') returning id)
       insert into order_items (order_id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, quantity, unit_price, total)
       select id, 0, $1, $2, 'Badge', 'badge', 'Navy', 'One Size', $3, 1, 1450, 1450 from o`,
      [variant.id, id, one.image_url],
    );
    expect((await changed(id, { [`image-${one.id}-remove`]: "on" })).status).toBe(302);
    expect((await images()).map(({ id: kept }) => kept)).toEqual([three.id]);
    expect((await shop.fetch(one.image_url)).status).toBe(200);
  });

  test("that were not uploaded here are not found", async () => {
    for (const path of ["/media/..%2f..%2fetc%2fpasswd", "/media/a.webp", `/media/${"a".repeat(32)}-1x1.webp`]) {
      expect((await shop.fetch(path)).status, path).toBe(404);
    }
  });
});

describe("two people editing one product", () => {
  test("the second is shown the difference, and nothing is overwritten before they have seen it", async () => {
    const id = await created({ name: "Lantern Pen" });
    const mine = await fieldsOf(shop, manager, id);
    const theirs = await fieldsOf(shop, manager, id);
    const send = (fields: Record<string, string>) => sendProduct(shop, manager, `/admin/products/${id}`, { fields });
    expect((await send({ ...theirs, price: "15.00", "variant-new-0-color": "Red" })).status).toBe(302);
    const refused = await send({ ...mine, price: "13.00", name: "Lantern Pencil" });
    expect(refused.status).toBe(409);
    const words = refused.html;
    expect(words).toContain("Robin saved this product");
    for (const row of [
      ["Price", "£15.00", "£13.00"],
      ["Name", "Lantern Pen", "Lantern Pencil"],
      ["Red, M: price", "£15.00", "empty"],
    ]) {
      expect(words).toMatch(new RegExp(`${row[0]}</th><td[^>]*>${row[1]}</td><td[^>]*>${row[2]}</td>`));
    }
    expect(words).toContain('value="Lantern Pencil"');
    const product = () => rows("select name, price_pence, version from products where id = $1", [id]);
    expect(await product()).toEqual([{ name: "Lantern Pen", price_pence: 1500, version: 2 }]);
    const version = /name="version" value="(\d+)"/.exec(words)![1]!;
    expect((await send({ ...mine, version, name: "Lantern Pencil" })).status).toBe(302);
    expect(await product()).toEqual([{ name: "Lantern Pencil", price_pence: 1450, version: 3 }]);
  });
});

describe("an override", () => {
  test("overrides the printer's texts in the shop, keeps surcharges, and can be removed", async () => {
    const [{ id }] = await rows("select id from products where slug = 'lantern-water-bottle'");
    await changed(id, { "override-name": "Lantern Flask", "override-price": "19.00", "override-tags": "flask" });
    await until("the override", async () => (await page("/product/lantern-water-bottle")).includes("Lantern Flask"));
    expect(await page("/product/lantern-water-bottle")).toContain("£19.00");
    expect(await desk("/admin/products?q=flask&override=on")).toContain("Lantern Flask");
    const free = await changed(id, { "override-price": "0.00" });
    expect([free.status, free.html]).toEqual([400, expect.stringContaining('id="override-price-error"')]);
    await changed(id, { "override-isActive": null });
    await until("the printer's words", async () => !(await page("/product/lantern-water-bottle")).includes("Flask"));
    await changed(id, { "override-name": "", "override-price": "", "override-tags": "" });
    expect(await rows("select * from product_overrides")).toEqual([]);
  });

  test("is found by the printer's number or by name, and many are deleted at once", async () => {
    await rows(
      `insert into product_overrides (printful_product_id, custom_name) values (991, 'Gone'), (992, 'Gone too')`,
    );
    expect(await desk("/admin/products/overrides")).toMatch(/992.*991/s);
    const html = await desk("/admin/products/overrides?q=991");
    expect(html).toContain("Not in the catalogue");
    expect(html).not.toContain("Gone too");
    expect(await desk("/admin/products/overrides?q=gone+TOO")).toMatch(/992(?!.*991)/s);
    expect(await desk("/admin/products/overrides?q=kettle")).toContain("No overrides here");
    const ids = (await rows("select id from product_overrides order by id")).map(({ id }) => id);
    const send = (...more: [string, string][]) =>
      shop.fetch("/admin/products/overrides", {
        method: "POST",
        headers: { authorization: manager.bearer },
        body: new URLSearchParams([...ids.map((id): [string, string] => ["id", String(id)]), ...more]),
      });
    const dialog = (await send()).headers.get("location")!;
    expect(await rows("select 1 from product_overrides"), "before the yes").toHaveLength(2);
    const question = openDialogIn(await desk(dialog));
    expect(question).toMatch(/Delete 2 overrides\?.*cannot be brought back.*Cancel.*Delete for good/s);
    for (const id of ids) expect(question).toContain(`name="id" value="${id}"`);
    const answer = await send(["intent", "delete"]);
    expect(answer.headers.get("location")).toBe("/admin/products/overrides?deleted=2");
    expect(await rows("select * from product_overrides")).toEqual([]);
  });
});

test("a preview shows the input as the shop would, and saves nothing", async () => {
  const [{ id }] = await rows("select id from products where slug = 'lantern-tote-bag'");
  const fields = { ...(await fieldsOf(shop, manager, id)), name: "Lantern Sack", price: "21.00", id: String(id) };
  const { status, html } = await sendProduct(shop, manager, "/admin/products/preview", { fields });
  expect(status).toBe(200);
  expect(html).toMatch(/<h1 class="poster">Lantern Sack<\/h1>/);
  expect(await rows("select name from products where id = $1", [id])).toEqual([{ name: "Lantern Tote Bag" }]);
});

describe("deleting", () => {
  const remove = (id: number) =>
    shop.fetch(`/admin/products/${id}/deletion`, { method: "POST", headers: { authorization: manager.bearer } });

  test("first lists what depends on the product, and a bundle's products stay", async () => {
    const [{ id }] = await rows("select id from products where slug = 'lantern-mug'");
    expect(await desk(`/admin/products/${id}`)).toContain("2 bundles use this product.");
    const asked = await desk(`/admin/products/${id}/deletion`);
    expect(asked).toContain("Starter Bundle");
    expect(asked).not.toContain("<form");
    expect((await remove(id)).status).toBe(409);
    expect(await rows("select id from products where id = $1", [id])).toHaveLength(1);
  });

  test("deletes variants, pictures and their files, and the page is gone at once", async () => {
    const before = await files();
    const id = await created({ name: "Lantern Drum" }, [await aPicture(30, 30)]);
    await until("the page", async () => (await shop.fetch("/product/lantern-drum")).status === 200);
    expect((await remove(id)).headers.get("location")).toBe("/admin/products?done=deleted");
    await until("no page", async () => (await shop.fetch("/product/lantern-drum")).status === 404);
    expect(await files()).toEqual(before);
    const [entry] = await rows("select summary from audit_log where resource_id = $1 and action = 'delete'", [
      String(id),
    ]);
    expect(entry).toEqual({ summary: "deleted Lantern Drum" });
    expect((await remove(id)).status).toBe(404);
  });
});
