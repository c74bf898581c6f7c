import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
import { openMember, robinsPassword } from "../support/member.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const headersFor = ({ bearer }: { bearer: string }) => ({ authorization: bearer, origin: shop.url });
const page = "/admin/move/orders";
const plain = (html: string) => mainOf(html).replaceAll("<!-- -->", "");

const send = openImportForm(shop, owner, page);
const look = async (path: string, as = owner) => {
  const answer = await shop.fetch(path, { headers: headersFor(as), redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
};
const seen = async (path: string, as = owner) => plain((await look(path, as)).text);
const postTo = (path: string, fields: Record<string, string>, as = owner) =>
  shop.fetch(path, {
    method: "POST",
    headers: headersFor(as),
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
/** Previews a file, confirms it, and runs the job. @returns the page with the result */
const importFile = async (csv: string) => {
  const { importId } = await send("table", csv);
  const { to } = await send("import", importId);
  await shop.drain();
  return { importId, html: await seen(to!) };
};
/** Every table whose rows an order of this shop would change. */
const everything = async () => ({
  orders: await rows("select * from orders order by id"),
  earlier: await rows("select * from earlier_orders order by id"),
  customers: await rows("select * from customers order by id"),
  sales: await rows("select * from product_sales order by 1"),
  redemptions: await rows("select * from discount_redemptions order by order_id"),
  mails: await rows("select * from mails order by message_id"),
  webhooks: await rows("select * from webhook_messages order by id"),
});
const idOf = async (number: string): Promise<string> =>
  (await rows("select id from earlier_orders where number = $1", [number]))[0].id;

/** A day within the retention period, whatever the year of the test. */
const thisYear = new Date().getUTCFullYear();
const day = (yearsAgo: number) => `${thisYear - yearsAgo}-03-05 10:00:00 +0000`;

const head =
  "Name,Email,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Refunded Amount,Id";
type Typed = Partial<Record<"email" | "payment" | "currency" | "total" | "at" | "quantity" | "price", string>>;
const order = (number: string, typed: Typed = {}) => {
  const { email = "ada@example.com", payment = "paid", currency = "GBP", total = "35.95" } = typed;
  const { at = day(1), quantity = "2", price = "16.00" } = typed;
  return `${number},${email},${payment},fulfilled,${currency},3.95,0.00,${total},SPRING,5.00,Post,${at},${quantity},Lantern Mug,${price},MUG-1,Ada Lovelace,1 Ockham Road,London,'SW1Y 4JU,GB,0.00,`;
};
const second = (number: string) => `${number},,,,,,,,,,,,1,"=HYPERLINK(""x"")",5.00,,,,,,,,`;
const file = (...lines: string[]) => [`\uFEFF${head}`, ...lines, ""].join("\r\n");

describe("orders of another shop", () => {
  test("are previewed first, with what is left out and why, and nothing is written", async () => {
    const before = await everything();
    const { status, html, importId } = await send(
      "table",
      file(
        order("#100"),
        second("#100"),
        order("#101", { email: "" }),
        order("#102", { payment: "voided" }),
        order("#103", { total: "1.005" }),
        order("#104", { at: day(20) }),
        order("#105", { at: "01/05/2024 10:00" }),
        order("#106", { email: "not an address" }),
        order("#107", { currency: "" }),
        order("#108", { quantity: "0" }),
        order("#109", { at: day(-2) }),
        order("", {}),
      ),
    );
    expect(status).toBe(200);
    expect(html).toContain("What this file of Shopify would do");
    expect(html).toMatch(/2 orders to take over, placed from .+ to .+\. 0 already here\./);
    expect(html).toContain("1 without an email address: only staff will find it.");
    expect(html).toContain("9 orders not taken over");
    for (const why of [
      "It was not paid: its status is ‘Voided, fulfilled’",
      "Its total is not an amount with at most 2 decimal places",
      "It is older than the 6 years for which orders are kept",
      "Its date cannot be read. Import the file as it was exported",
      "Its email address cannot be right",
      "It has no currency",
      "The line ‘Lantern Mug’ has a quantity or a price that cannot be read",
      "Its date is in the future",
      "The order number is missing",
    ])
      expect(html).toContain(why);
    expect(importId).not.toBe("");
    expect(await everything()).toEqual(before);
  });

  test("keep the beginning of a name that is too long, whatever character is at the cut", async () => {
    const start = "x".repeat(199);
    const { html } = await importFile(
      file(order("#190", { email: "cut@example.com" }).replace("Lantern Mug", `${start}😀`)),
    );
    expect(html).toContain("1 order taken over. 0 already here.");
    const [kept] = await rows("select lines from earlier_orders where number = '#190'");
    expect(kept.lines).toEqual([expect.objectContaining({ name: start })]);
  });

  test("become history in pence or their own currency, and nothing else of the shop changes", async () => {
    const { earlier: _, ...before } = await everything();
    const { importId, html } = await importFile(
      file(
        order("#200", { email: "Ada.Two@Example.com" }),
        second("#200"),
        order("#201", { currency: "jpy", total: "3595.00", price: "1600" })
          .replace("3.95", "395")
          .replace(",5.00,", ",500,"),
        order("#202", { payment: "pending" }),
        second("#202"),
      ),
    );
    expect(html).toContain("2 orders taken over. 0 already here.");
    expect(await rows("select * from earlier_orders where number in ('#200', '#201') order by number")).toEqual([
      expect.objectContaining({
        source: "Shopify",
        email: "ada.two@example.com",
        name: "Ada Lovelace",
        address: "1 Ockham Road\nLondon\nSW1Y 4JU\nUnited Kingdom",
        placed_at: new Date(`${thisYear - 1}-03-05T10:00:00Z`),
        status: "Paid, fulfilled",
        currency: "GBP",
        shipping_total: 395,
        discount_total: 500,
        discount_code: "SPRING",
        total: 3595,
        lines: [
          { name: "Lantern Mug", sku: "MUG-1", quantity: 2, total: 3200 },
          { name: '=HYPERLINK("x")', sku: "", quantity: 1, total: 500 },
        ],
      }),
      expect.objectContaining({
        currency: "JPY",
        total: 3595,
        lines: [expect.objectContaining({ quantity: 2, total: 3200 })],
      }),
    ]);
    const { earlier: __, ...after } = await everything();
    expect(after).toEqual(before);
    expect(
      await rows("select summary from audit_log where resource = 'earlier_orders' order by id desc limit 1"),
    ).toEqual([{ summary: "imported 2 earlier orders from Shopify" }]);
    // What was left out can be downloaded with all of its rows, and no formula runs in a spreadsheet.
    expect(html).toContain(`href="${page}/${importId}"`);
    const lines = (await look(`${page}/${importId}`)).text.split("\r\n");
    expect(lines.slice(1, 3).map((line) => line.slice(0, 8))).toEqual(["5,order,", "6,order,"]);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    // A result is of one kind.
    expect((await look(`/admin/move/customers/${importId}`)).status).toBe(404);
  });

  test("change nothing when the file is imported again, nor when its job runs twice", async () => {
    const csv = file(order("#300"), order("#301"));
    const { importId } = await importFile(csv);
    const before = await everything();
    const { html, importId: none } = await send("table", csv);
    expect(html).toContain("0 orders to take over. 2 already here.");
    expect(none).toBe("");
    expect((await send("import", importId)).to).toBe(`${page}?import=${importId}`);
    await shop.drain();
    expect(await seen(`${page}?import=${importId}`)).toContain("2 orders taken over");
    expect(await everything()).toEqual(before);
  });

  test("with the same number are not both imported", async () => {
    const { html } = await send("table", file(`${order("#350")}1`, `${order("#350")}2`));
    expect(html).toContain("1 order to take over");
    expect(html).toContain("Another order of this file has the same number");
  });

  test("are seen by the customer whose confirmed address they have, in the copy of their data too", async () => {
    await importFile(
      file(
        order("#400", { email: "fay@example.com" }),
        order("#401", { email: "fay@example.com", currency: "EUR" }),
        order("#402", { email: "gus@example.com" }),
      ),
    );
    const fay = await openMember(shop, { email: "fay@example.com", firstName: "Fay" });
    expect(await fay.read("/orders")).toContain("Orders from before our shop moved here");
    const list = await fay.read("/orders/earlier");
    expect(list).toMatch(/#400 .*Paid, fulfilled.*2 x Lantern Mug/);
    expect(list).toContain("€35.95");
    expect(list).not.toContain("#402");
    const beyond = await fay.get("/orders/earlier?page=2");
    expect([beyond.status, beyond.headers.get("location")], "to the last page").toEqual([302, "/orders/earlier"]);
    const copy = await (await fay.get("/account/data/everything.json")).json();
    expect(copy.earlierOrders.map(({ number }: { number: string }) => number).sort()).toEqual(["#400", "#401"]);
    expect(copy.orders).toEqual([]);
    const other = await openMember(shop, { email: "nobody.earlier@example.com" });
    expect(await other.read("/orders")).not.toContain("Orders from before our shop moved here");
    expect(await other.read("/orders/earlier")).toContain("No earlier orders here");
  });

  test("lose their customer with the account, and an import does not bring them back", async () => {
    const csv = file(order("#500", { email: "hal@example.com" }));
    await importFile(csv);
    const hal = await openMember(shop, { email: "hal@example.com" });
    await hal.post("/account/delete", { email: "hal@example.com", password: robinsPassword });
    expect(await rows("select email, name, address, total from earlier_orders where number = '#500'")).toEqual([
      { email: null, name: null, address: null, total: 3595 },
    ]);
    const { html } = await send("table", csv);
    expect(html).toContain("0 orders to take over. 1 already here.");
  });
});

describe("staff", () => {
  const support = () => signedInStaff(shop, "support");

  test("find an earlier order by number, name and email, masked until they say why", async () => {
    await importFile(file(order("#600", { email: "ivy@example.com" })));
    const id = await idOf("#600");
    const staff = await support();
    expect(await seen("/admin/orders", staff)).toContain('href="/admin/orders/earlier"');
    for (const q of ["#600", "lovelace", "ivy@example.com", "ivy@ex"]) {
      const list = await seen(`/admin/orders/earlier?${new URLSearchParams({ q })}`, staff);
      expect([q, list.includes(`/admin/orders/earlier/${id}`)]).toEqual([q, true]);
      expect(list).not.toContain("Lovelace");
    }
    expect(await seen("/admin/orders/earlier?q=nobody%40example.com", staff)).not.toContain(id);
    const path = `/admin/orders/earlier/${id}`;
    const masked = await seen(path, staff);
    expect(masked).toContain("Lantern Mug");
    expect(masked).not.toMatch(/Lovelace|ivy@example|Ockham/);
    expect((await postTo(path, { intent: "reveal", why: "message", words: "" }, staff)).status).toBe(400);
    expect((await postTo(path, { intent: "reveal", why: "message", words: "Their question" }, staff)).status).toBe(302);
    expect(await seen(path, staff)).toMatch(/Ada Lovelace[\s\S]*ivy@example\.com[\s\S]*1 Ockham Road/);
    expect((await look(`/admin/orders/earlier/${id.replace(/.$/, "x")}`, staff)).status).toBe(404);
  });

  test("find a customer's earlier orders from the customer's page", async () => {
    const email = "joe.earlier@example.com";
    await importFile(file(order("#700", { email })));
    await openMember(shop, { email });
    const [customer] = await rows("select id from customers where email = $1", [email]);
    const staff = await support();
    const link = `/admin/orders/earlier?customer=${customer.id}`;
    expect(await seen(`/admin/customers/${customer.id}`, staff)).toContain(link);
    const list = await seen(link, staff);
    expect(list).toContain(await idOf("#700"));
    expect(list).not.toContain("#600");
    expect(await seen("/admin/orders/earlier?customer=x", staff)).toContain("No earlier orders here");
  });

  test("erase a person who has no account, which the log remembers without the name", async () => {
    const email = "kit@example.com";
    await importFile(file(order("#800", { email }), order("#801", { email })));
    const path = `/admin/orders/earlier/${await idOf("#800")}`;
    const asked = { intent: "erase", reason: "By letter", sure: "yes" };
    expect((await postTo(path, asked, await signedInStaff(shop, "fulfilment"))).status).toBe(403);
    expect((await postTo(path, { ...asked, sure: "" })).status).toBe(400);
    expect((await postTo(path, asked)).status).toBe(302);
    expect(
      await rows("select email, name, address, total from earlier_orders where number in ('#800', '#801')"),
    ).toEqual([
      { email: null, name: null, address: null, total: 3595 },
      { email: null, name: null, address: null, total: 3595 },
    ]);
    expect(await rows("select summary, reason from audit_log where action = 'erase' order by id desc limit 1")).toEqual(
      [{ summary: "erased a person from 2 earlier orders", reason: "By letter" }],
    );
    expect(await seen(path)).toContain("Nobody is named");
  });
});

test("an import that fails is on the desk, and nothing of it is written", async () => {
  const { importId } = await send("table", file(order("#900")));
  const before = await everything();
  await rows("update product_imports set csv = 'no,export' where id = $1", [importId]);
  await send("import", importId);
  await shop.drain();
  expect(
    await rows("select kind, summary from attention_items where dedupe_key = $1", [`move_failed:${importId}`]),
  ).toEqual([{ kind: "move_failed", summary: expect.stringContaining("The orders that") }]);
  expect(await everything()).toEqual(before);
});

describe("a file is refused, and says what to do,", () => {
  test.for([
    ["of customers", "First Name,Last Name,Email\nA,B,a@example.com\n", 400, "This is no export of orders"],
    [
      "without email addresses",
      "Name,Financial Status,Total,Lineitem name\n#1,paid,1,Mug\n",
      400,
      "with the column Email",
    ],
    ["that is empty", "", 400, "Choose a table in CSV"],
    ["of more than 50,000 rows", `${head}\n${"x\n".repeat(50_001)}`, 400, "more than 50,000 rows"],
    ["of more than 10 MB", "x".repeat(10 * 1024 * 1024 + 20_000), 413, "Choose a table of at most 10 MB"],
  ] as const)("%s", async ([, text, status, message]) => {
    const answer = await send("table", text);
    expect([answer.status, answer.html.includes(message)]).toEqual([status, true]);
  });

  test("that nobody has previewed", async () => {
    const { status, html } = await send("import", "00000000-0000-4000-8000-000000000000");
    expect([status, html.includes("This file is no longer here. Choose it again")]).toEqual([409, true]);
    expect((await look(`${page}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  });
});

test("earlier orders are deleted when the shop's own would lose their names", async () => {
  await rows(
    `insert into earlier_orders (source, number, placed_at, status, currency, lines)
      select 'Shopify', 'old-' || years, date_trunc('year', now()) - make_interval(years => years, days => 1),
        'Paid', 'GBP', '[]' from unnest(array[5, 6]) years`,
  );
  await shop.entry.sweepOnce(shop.shop);
  expect(await rows("select number from earlier_orders where number like 'old-%'")).toEqual([{ number: "old-5" }]);
});
