import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { demoStaff } from "#app/admin/.server/demo-staff.ts";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { commandEnvironment } from "../support/command-environment.ts";
import { openForms, textOf } from "../support/member.ts";
import { openAttention } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { databaseUrl } from "../support/postgres-setup.ts";
import { signedInStaff } from "../support/staff.ts";
import { dropDatabase } from "../support/test-database.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = openForms(shop, { authorization: (await signedInStaff(shop, "owner")).bearer });

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
let itemCount = 0;
async function addItem(kind: string, { orderId = null as string | null, summary = "Something is stuck." } = {}) {
  const [row] = await rows(
    "insert into attention_items (kind, order_id, summary, dedupe_key) values ($1, $2, $3, $4) returning id",
    [kind, orderId, summary, `${kind}:${++itemCount}`],
  );
  return row.id as string;
}

describe("the desk", () => {
  test("says what happened to which order, and hides the customer", async () => {
    const order = await placeOrder(shop);
    const [placed] = await rows("select id, number, first_name, last_name from orders where id = $1", [order.id]);
    await addItem("refund_failed", { orderId: placed.id, summary: "The bank refused it." });
    await addItem("mail_failed", { summary: "An email could not be sent: 550 <robin@gmial.com> unknown" });
    const page = await owner.read("/admin/attention");
    expect(page).toContain("A refund failed The bank refused it.");
    expect(page).toMatch(new RegExp(`Affects ${placed.number} , £\\d+\\.\\d\\d R•••• H••••••`));
    expect(page).toContain("550 <r••••@g••••.com> unknown".replace("<", "&lt;").replace(">", "&gt;"));
    expect(page).not.toMatch(new RegExp(`${placed.last_name}|gmial`));
    expect(page.indexOf("A refund failed")).toBeLessThan(page.indexOf("An email could not be sent"));
    const money = await owner.read("/admin/attention?kind=money");
    expect(money).not.toContain("An email could not be sent");
  });

  test("settles an item with a note, once, and records who did it", async () => {
    const item = await addItem("print_held");
    const dialog = `/admin/attention?dialog=settle-${item}`;
    const empty = await owner.post(dialog, { item, note: "  " });
    expect(empty.status).toBe(400);
    expect(textOf(await empty.text())).toContain("Enter how it was settled");
    const note = "Printful was asked, it goes on";
    const settled = await owner.post(dialog, { item, note });
    expect(settled.headers.get("location")).toBe("/admin/attention?done=settled");
    const again = await owner.post(dialog, { item, note: "Me too" });
    expect(again.status).toBe(409);
    expect(textOf(await again.text())).toContain("Robin has already settled this");
    expect(await owner.read("/admin/attention/settled")).toContain(note);
    const log = await rows("select action, summary, reason from audit_log where resource = 'attention'");
    expect(log).toEqual([{ action: "settle", summary: "settled “The printer has put it on hold”", reason: note }]);
  });

  test.for([
    ["treasurer", "refund_failed", 302],
    ["treasurer", "print_held", 403],
    ["fulfilment", "print_held", 302],
    ["fulfilment", "refund_failed", 403],
    ["fulfilment", "data_request", 403],
    ["support", "data_request", 302],
  ] as const)("%s settles %s: %i", async ([role, kind, status]) => {
    const item = await addItem(kind);
    const forms = openForms(shop, { authorization: (await signedInStaff(shop, role)).bearer });
    const answer = await forms.post("/admin/attention", { item, note: "Done" });
    expect(answer.status).toBe(status);
    const [row] = await rows("select resolved_at is not null as settled from attention_items where id = $1", [item]);
    expect(row.settled).toBe(status === 302);
  });

  test.for(["refund_waiting", "return_asked"])("%s stays until it is decided on the order's page", async (kind) => {
    const order = await placeOrder(shop);
    const item = await addItem(kind, { orderId: order.id });
    const page = await owner.get("/admin/attention");
    expect(await page.text()).not.toContain(`dialog=settle-${item}`);
    const answer = await owner.post("/admin/attention", { item, note: "Done" });
    expect([answer.status, textOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining("Decide it on the order’s page."),
    ]);
    const [row] = await rows("select resolved_at from attention_items where id = $1", [item]);
    expect(row.resolved_at).toBeNull();
  });

  test.for(["", "0", "-1", "1.5", "x", "99999999999999999999"])("'%s' is not an item", async (item) => {
    const answer = await owner.post("/admin/attention", { item, note: "Done" });
    expect(answer.status).toBe(400);
  });
});

describe("the audit log", () => {
  test("finds by person, action, object and reason, with words in any order", async () => {
    const add = (summary: string, id: string, reason: string | null) =>
      rows(
        "insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary, reason) values ('x', 'Sam Okafor', 'reveal', 'customers', $1, $2, $3)",
        [id, summary, reason],
      );
    await add("revealed a customer", "LT-20418", "parcel 100% lost");
    await add("revealed a customer", "LT-20419", null);
    for (const search of ["okafor revealed", "lt-20418", "PARCEL okafor", "100%"]) {
      const page = await owner.read(`/admin/settings/log?q=${encodeURIComponent(search)}`);
      expect(page, search).toContain("Sam Okafor revealed a customer");
    }
    expect(await owner.read("/admin/settings/log?q=lt-20418")).toContain("1 to 1 of 1");
    expect(await owner.read("/admin/settings/log?q=1%25%25")).toContain("No matching entries.");
    expect(await owner.read("/admin/settings/log?resource=products")).toContain("No matching entries.");
  });

  test("names and links the order or customer, unless the sentence already does", async () => {
    const add = (resource: string, id: string, summary: string) =>
      rows(
        "insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary) values ('x', 'Vera Which', 'update', $1, $2, $3)",
        [resource, id, summary],
      );
    await add("orders", "LT-68702", "refunded £5.00");
    await add("orders", "LT-68703", "set LT-68703 aside");
    await add("orders", "all", "took a table of orders");
    await add("customers", "c0ffee00-0000-4000-8000-000000000001", "revealed personal data");
    await add("customers", "all", "took a table of customers");
    const answer = await owner.get("/admin/settings/log?q=vera+which");
    const html = await answer.text();
    const page = textOf(html);
    expect(page).toContain("refunded £5.00, LT-68702");
    expect(page).toContain("revealed personal data, customer c0ffee00");
    const ways = [...html.matchAll(/href="(\/admin\/(?:orders|customers)\/[^"]+)"/g)].map(([, way]) => way);
    expect(ways).toEqual(["/admin/customers/c0ffee00-0000-4000-8000-000000000001", "/admin/orders/LT-68702"]);
    expect(await owner.read("/admin/settings/staff")).toContain("refunded £5.00, LT-68702");
  });

  test("is append-only", async () => {
    await expect(rows("update audit_log set summary = 'nothing'")).rejects.toThrow("only ever added to");
    await expect(rows("delete from audit_log")).rejects.toThrow("only ever added to");
  });

  test("deletes entries after two years", async () => {
    const add = (at: string) =>
      rows(
        "insert into audit_log (at, staff_id, staff_name, action, resource, resource_id, summary) values (now() - $1::interval, 'x', 'Old Hand', 'update', 'products', '1', $1)",
        [at],
      );
    for (const at of ["700 days", "740 days"]) await add(at);
    await shop.entry.sweepOnce(shop.shop);
    expect(await rows("select summary from audit_log where staff_name = 'Old Hand'")).toEqual([
      { summary: "700 days" },
    ]);
  });
});

describe("the rehearsal's demo owner", () => {
  /** As the page shows it to everybody. */
  const signIn = async () => {
    const visitor = openForms(shop);
    const door = await visitor.read("/admin/login");
    expect(door).toContain(demoStaff.email);
    expect(door).toContain(demoStaff.password);
    const { email, password } = demoStaff;
    await visitor.post("/admin/login", { email, password });
    const code = /Current demo code: (\d{3}) (\d{3})/.exec(await visitor.read("/admin/login/code"))!;
    await visitor.post("/admin/login/code", { code: `${code[1]}${code[2]}` });
    return visitor.get("/admin/attention");
  };

  test("signs in with what the login page shows, even two people within half a minute", async () => {
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test("has no access to a live shop, whatever its database contains", async () => {
    const { roleOf, staffOf } = await import("#app/admin/.server/staff.ts");
    const role = await roleOf(shop.shop, demoStaff.id);
    const person = {
      ...demoStaff,
      firstName: null,
      emailVerified: true,
      twoFactorEnabled: true,
      createdAt: new Date(),
    };
    const inMode = (SHOP_MODE: "live" | "rehearsal") =>
      staffOf({ config: { ...shop.shop.config, SHOP_MODE } }, person, role);
    expect(inMode("rehearsal")?.permissions).toEqual(["admin_access"]);
    expect(inMode("live")).toBeNull();
  });
});

describe("npm run staff", () => {
  const run = promisify(execFile);
  const staff = (args: readonly string[], DATABASE_URL = shop.shop.config.DATABASE_URL) =>
    run(process.execPath, [fileURLToPath(new URL("../../bin/staff.ts", import.meta.url)), ...args], {
      env: { ...commandEnvironment, DATABASE_URL, PUBLIC_URL: shop.url },
    });

  test("lets the first owner in, by a link in the terminal", async () => {
    const { stdout } = await staff(["add", "Nia@Example.com"]);
    expect(stdout).toContain("nia@example.com becomes owner by opening this link");
    const link = new URL(/http\S+/.exec(stdout)![0]);
    expect(await openForms(shop).read(link.pathname + link.search)).toContain("You are invited as Owner");
    expect(await owner.read("/admin/settings/log?q=nia")).toContain("Command line invited nia@example.com as owner");
  });

  test("does not seed a catalogue: the variables of a live shop may be missing in a terminal", async () => {
    const { pool } = shop.shop;
    const name = `unseeded_${process.pid}`;
    await pool.query(`create database ${name}`);
    try {
      const url = databaseUrl(shop.shop.config.DATABASE_URL, name);
      await staff(["add", "nia@example.com"], url);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect((await client.query("select count(*)::int as count from products")).rows).toEqual([{ count: 0 }]);
      await client.end();
    } finally {
      await dropDatabase(shop.shop.config.DATABASE_URL, name);
    }
  });

  test.for([
    [["add", "nia"], "nia is no email address. Use it like this: npm run staff -- add EMAIL"],
    [["add", "nia@example.com", "emperor"], "emperor is no role: it is one of owner, manager"],
  ] as const)("%o prints one clear line", async ([args, message]) => {
    await expect(staff(args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});

describe("a payment provider that prepares no payments", () => {
  const oneMug = async () => [{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }];
  const buy = async () => (await openBuyer(shop).open(await oneMug())).status;
  const onDesk = async () => (await openAttention(shop)).filter(({ kind }) => kind === "card_service_failing");
  const said = async () =>
    Promise.all(["/admin/dashboard", "/admin/settings/providers"].map(async (path) => await owner.read(path)));
  /** Sets the shop's API key from now on. */
  const useKey = (key: string) =>
    (shop.shop.stripe as unknown as { _setAuthenticator(key: string, other: null): void })._setAuthenticator(key, null);

  test("because it refuses the key is on the desk at once, on both pages, and gone with the next checkout", async () => {
    useKey("sk_test_rolled");
    expect(await buy()).toBe(503);
    expect(await buy()).toBe(503);
    const [row, ...more] = await onDesk();
    expect(row?.summary).toContain("Stripe refuses the shop’s key, so nobody can pay");
    expect(more).toEqual([]);
    for (const html of await said()) expect(html).toContain("Rejects the key since ");
    await shop.entry.sweepOnce(shop.shop);
    expect(await onDesk(), "nobody could buy yet").toHaveLength(1);
    useKey(shop.shop.config.STRIPE_SECRET_KEY);
    expect(await buy()).toBe(200);
    expect(await onDesk()).toEqual([]);
    for (const html of await said()) expect(html).not.toContain("Rejects the key");
  });

  test("for another reason is shown at once, on the desk after minutes, and again at the next outage", async () => {
    for (const time of ["first", "second"]) {
      await shop.control.fault("stripe", "error_500");
      expect(await buy()).toBe(503);
      for (const html of await said()) expect(html).toContain("Not responding since ");
      await shop.entry.sweepOnce(shop.shop);
      expect(await onDesk(), `${time}: it may pass`).toEqual([]);
      await shop.shop.pool.query("update provider_troubles set since = now() - interval '6 minutes'");
      await shop.entry.sweepOnce(shop.shop);
      expect(await onDesk(), time).toHaveLength(1);
      await shop.control.fault("stripe", "error_500", false);
      expect(await buy()).toBe(200);
      expect(await onDesk(), time).toEqual([]);
    }
  });
});
