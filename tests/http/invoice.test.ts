import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { readOrdersAsJson } from "#app/orders/.server/read-order-json.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { placeOrder, settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

async function readPdf(answer: Response) {
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const document = await getDocumentProxy(await answer.bytes());
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, " "), totalPages };
}

/** A bundle, two mugs and a discount, for a customer in Wales. */
async function boughtMuch() {
  const tee = await variantId(shop, "lantern-tshirt", "Navy", "L");
  const cap = await variantId(shop, "lantern-cap", "Black", "One Size");
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const [{ id }] = await rows("select id from bundles where slug = 'starter-bundle'");
  await rows("insert into discount_codes (code, kind, value) values ('LT10-PDFPDF', 'percentage', 10)");
  const bundle = { id, instance: `starter-bundle-${id}-1` };
  const buyer = openBuyer(shop);
  await buyer.open([
    ...[tee, cap, mug].map((variant) => ({ variantId: variant, quantity: 1, bundle })),
    { variantId: mug, quantity: 2 },
  ]);
  const where = { ...robin, firstName: "Siân", lastName: "Ŵyn Žukauskaitė", city: "Tŷ-nant" };
  await buyer.address(where);
  const quote = await buyer.quote();
  await buyer.select(quote.body.options.find(({ rate }) => rate !== "0.00")!);
  expect((await buyer.discount("LT10-PDFPDF")).status).toBe(200);
  expect((await buyer.pay()).status).toBe(200);
  await buyer.confirm();
  await settle(shop);
  const [order] = await rows("select * from orders where id = $1", [buyer.draft]);
  return { order, headers: { cookie: buyer.cookie } };
}

test("an invoice is a PDF whose text matches the page: seller, goods, discount, refund, in British English", async () => {
  const { order, headers } = await boughtMuch();
  await rows(
    "insert into refunds (order_id, amount, reason, decision_key, status) values ($1, 999, 'One mug was cracked', 'x', 'succeeded')",
    [order.id],
  );
  const answer = await shop.fetch(`/orders/${order.number}/invoice.pdf`, { headers });
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="invoice-${order.number}.pdf"`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { text, totalPages } = await readPdf(answer);
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  expect(totalPages).toBe(1);
  for (const words of [
    `Invoice ${order.number}`,
    "Lantern Merch (demo) Ltd",
    "Company number 00000000",
    "Siân Ŵyn Žukauskaitė",
    "Tŷ-nant",
    "HX7 8DG",
    "Starter Bundle",
    "Lantern T-Shirt, Navy, L",
    "in the bundle",
    "Lantern Mug, White, 11oz",
    `Discount, code LT10-PDFPDF -${pounds(order.discount_total)}`,
    `Paid ${pounds(order.total)}`,
    "One mug was cracked -£9.99",
    `Total after refunds ${pounds(order.total - 999)}`,
    "Visa ending 4242, in pounds sterling",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Ordered and paid on \w+day,? \d{1,2} \w+ \d{4}/);
  expect(text, "a trader who is not registered charges no VAT").not.toMatch(/VAT/);

  const page = await (await shop.fetch(`/orders/${order.number}/invoice`, { headers })).text();
  expect(page).toContain(`href="/orders/${order.number}/invoice.pdf"`);
  expect(textOf(page)).toContain("One mug was cracked");
});

test("a registered trader's invoice has the VAT number, net and VAT, which add up to what was paid", async () => {
  const order = await placeOrder(shop);
  const { legal } = shop.shop.store;
  const before = { ...legal };
  Object.assign(legal, { vatNumber: "GB123456789" });
  try {
    const { text } = await readPdf(await shop.fetch(`/orders/${order.number}/invoice.pdf`, { headers: order.headers }));
    expect(text).toContain("VAT number GB123456789");
    const pence = (pattern: RegExp) => Math.round(Number(pattern.exec(text)![1]) * 100);
    const net = pence(/Net of VAT £([\d.]+)/);
    const vat = pence(/VAT at 20% £([\d.]+)/);
    expect(net + vat).toBe(order.total);
    expect(vat).toBe(Math.round(order.total / 6));

    const page = async () =>
      textOf(await (await shop.fetch(`/orders/${order.number}/invoice`, { headers: order.headers })).text());
    Object.assign(legal, { vatSince: "2999-01-01" });
    expect(await page(), "it was paid before the registration").not.toMatch(/VAT/);
    Object.assign(legal, { vatSince: "2020-01-01" });
    await rows("update orders set country = 'IE' where number = $1", [order.number]);
    expect(await page()).toMatch(/VAT at 0%, sent abroad\s*£0\.00/);
  } finally {
    Object.assign(legal, before);
  }
});

test("the export of a registered trader's orders, and the API, have the VAT within what was paid and kept", async () => {
  const order = await placeOrder(shop);
  const owner = orderDesk(shop, await signedInStaff(shop, "owner"));
  const exportedVat = async () => {
    const { html: csv } = await owner.see(`/admin/orders/export.csv?q=${order.number}`);
    const [line] = parse(csv, { columns: true }) as Record<string, string>[];
    return line!.vat;
  };
  expect(await exportedVat()).toBe("");
  const { legal } = shop.shop.store;
  const before = { ...legal };
  Object.assign(legal, { vatNumber: "GB123456789" });
  try {
    const pounds = (pence: number) => (Math.round(pence / 6) / 100).toFixed(2);
    expect(await exportedVat()).toBe(pounds(order.total));
    await rows("update orders set refunded_total = 600 where number = $1", [order.number]);
    expect(await exportedVat()).toBe(pounds(order.total - 600));
    const [inApi] = await readOrdersAsJson(shop.shop, [order.id]);
    expect(inApi).toMatchObject({ vatTotal: Math.round((order.total - 600) / 6) });
  } finally {
    Object.assign(legal, before);
  }
});

test("each change of an order leaves its invoice readable, cancels it by a credit note, and issues a new one", async () => {
  const order = await placeTeesAndMug(shop);
  const [shirts, cup] = await linesOf(shop, order);
  const first = { [`size-${shirts!.id}`]: "M", [`quantity-${cup!.id}`]: "0" };
  expect((await changeItemsOf(shop, order, first, 999)).status).toBe(302);
  expect((await changeItemsOf(shop, order, { [`quantity-${shirts!.id}`]: "1" }, 2499)).status).toBe(302);
  await settle(shop);
  const { number, headers } = order;
  const at = async (path: string) => shop.fetch(`/orders/${number}/${path}`, { headers });
  const newest = await (await at("invoice")).text();
  const keys = [...newest.matchAll(/invoice\?document=([\w-]+)"/g)].map(([, key]) => key!);
  expect(keys).toEqual(["1", "1-credit", "2", "2-credit"]);
  expect(textOf(newest)).toContain(`Invoice ${number}-3`);

  const pence = (text: string) => {
    const [, sign, pounds] = /(?:Paid|Credited) (-?)£([\d.]+)/.exec(text.replace(/\s+/g, " "))!;
    return Math.round(Number(`${sign}${pounds}`) * 100);
  };
  const texts = await Promise.all(
    [...keys, "3"].map(async (key) => (await readPdf(await at(`invoice.pdf?document=${key}`))).text),
  );
  const left = order.total - 999 - 2499;
  expect(texts.map(pence)).toEqual([order.total, -order.total, order.total - 999, 999 - order.total, left]);
  expect(pence(textOf(newest))).toBe(left);
  expect(texts[0]).toContain("Lantern T-Shirt, Navy, L");
  expect(texts[0]).toContain(`Cancelled by credit note ${number}-C1`);
  expect(texts[1]).toContain(`in full. Invoice ${number}-2 replaces it.`);
  expect(texts[4]).toContain("Lantern T-Shirt, Navy, M");
  expect(texts[4], "what was taken out, and refunds that the credit notes are about").not.toMatch(/Mug|Refunded/);
  const credit = await at("invoice.pdf?document=2-credit");
  expect(credit.headers.get("content-disposition")).toBe(`attachment; filename="credit-note-${number}-C2.pdf"`);
});

test("a long order continues on further pages, each with its number", async () => {
  const order = await placeOrder(shop);
  await rows(
    `insert into order_items (order_id, position, product_name, product_slug, color, size, quantity, unit_price, total)
     select $1, n, 'Lantern Mug ' || n, 'lantern-mug', 'White', '11oz', 1, 0, 0 from generate_series(1, 60) n`,
    [order.id],
  );
  const { text, totalPages } = await readPdf(
    await shop.fetch(`/orders/${order.number}/invoice.pdf`, { headers: order.headers }),
  );
  expect(totalPages).toBeGreaterThan(1);
  expect(text).toContain(`page 2 of ${totalPages}`);
  expect(text).toContain("Lantern Mug 60");
});
