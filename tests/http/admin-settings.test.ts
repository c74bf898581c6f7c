import { beforeEach, describe, expect, test } from "vitest";
import { settingKeys } from "#app/settings/contract.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
beforeEach(async () => {
  await shop.shop.pool.query("delete from settings");
  await until("the shop reads it", () => Object.keys(shop.shop.settings).length === 0);
});

const read = async (path: string) => (await shop.fetch(path)).text();
const open = async (path: string, who = owner) =>
  (await shop.fetch(path, { headers: { authorization: who.bearer } })).text();

/** A page's form values, as a browser would send them back. */
async function formOf(path: string): Promise<Record<string, string>> {
  const html = await open(path);
  const fields: Record<string, string> = {};
  const plain = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (!name || (/type="checkbox"/.test(tag) && !/ checked/.test(tag))) continue;
    fields[plain(name)] = plain(/ value="([^"]*)"/.exec(tag)?.[1] ?? (/checkbox/.test(tag) ? "on" : ""));
  }
  for (const [, name, text] of html.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g))
    fields[name!] = plain(text!);
  for (const [, name, options] of html.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name!] = / value="([^"]*)" selected/.exec(options!)?.[1] ?? "";
  return fields;
}

const post = (path: string, fields: Record<string, string>, who = owner) =>
  shop.fetch(path, {
    method: "POST",
    headers: { authorization: who.bearer },
    body: new URLSearchParams(fields),
  });

async function save(path: string, changes: Record<string, string>) {
  const answer = await post(path, { ...(await formOf(path)), ...changes });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${path}?done=saved`]);
}

const lastLog = async () =>
  (await shop.shop.pool.query("select * from audit_log order by id desc limit 1")).rows[0] as {
    summary: string;
    reason: string | null;
    before: Record<string, string>;
    after: Record<string, string>;
  };

describe("changed settings", () => {
  test("are in the very next response to the person who saved them, however late the notice comes", async () => {
    for (const banner of ["One.", "Two.", "Three."]) {
      await save("/admin/settings/shop", { banner });
      expect(shop.shop.settings).toMatchObject({ banner });
    }
    await save("/admin/settings/shop", { banner: store.banner });
    expect(shop.shop.settings).not.toHaveProperty("banner");
  });

  test("are on every page and in every process at once, cached pages too, and can be reset to the default", async () => {
    await using worker = await shop.entry.openShop(shop.shop.config, { role: "worker" });
    expect(await read("/")).toContain(store.banner);
    await save("/admin/settings/shop", {
      banner: "Polling day is Thursday.",
      "hero.headline": "Vote with your chest.",
    });
    await until("the shop reads it", async () => (await read("/")).includes("Polling day is Thursday."));
    await until("the worker reads it", () => worker.store.banner === "Polling day is Thursday.");
    const home = await read("/");
    expect(home).not.toContain(store.banner);
    expect(home).toContain("<title>Lantern: Vote with your chest.</title>");
    expect(textOf(await read("/faq"))).toContain("Polling day is Thursday.");

    const page = await open("/admin/settings/shop");
    expect(textOf(page)).toMatch(/Changed here on \w+ \d+ \w+ by .*Reset to default/);
    const { status } = await post("/admin/settings/shop", {
      ...(await formOf("/admin/settings/shop")),
      back: "banner",
    });
    expect(status).toBe(302);
    await until("the shop reads it", async () => (await read("/")).includes(store.banner));
    expect(await read("/")).toContain("Vote with your chest.");
  });

  test("are logged with person, before and after", async () => {
    await save("/admin/settings/shop", { banner: "Doors, Saturday." });
    expect(await lastLog()).toMatchObject({
      summary: "changed Banner",
      before: { banner: store.banner },
      after: { banner: "Doors, Saturday." },
    });
  });

  test("affect emails, terms, the checkout's deadlines and packing notes", async () => {
    await save("/admin/settings/shop", { "contact.email": "help@lntn.example", statementDescriptor: "LNTN GOODS" });
    await save("/admin/settings/delivery", { cancelWindowMinutes: "30" });
    await until(
      "the shop reads it",
      () => shop.shop.store.cancelWindowMinutes === 30 && shop.shop.store.contact.email === "help@lntn.example",
    );
    const order = await placeOrder(shop);
    const { rows } = await shop.shop.pool.query("select paid_at, cancel_until from orders where number = $1", [
      order.number,
    ]);
    expect(rows[0].cancel_until - rows[0].paid_at).toBe(30 * 60_000);
    const [email] = await emailsTo(shop, order.email);
    expect(email!.text).toContain("It appears on your statement as LNTN GOODS");
    expect(email!.text).toContain("help@lntn.example");
    expect(textOf(await read("/terms-of-service"))).toContain("help@lntn.example");
    expect(textOf(await read("/return-policy"))).toContain("30 minutes");
  });

  test("set the delivery price when the printer is unavailable, beside products and in the tables", async () => {
    await save("/admin/settings/delivery", { "fallbackDelivery.standard": "5.25", "fallbackDelivery.from": "3.75" });
    await until("the shop reads it", async () =>
      textOf(await read("/product/lantern-mug")).includes("+ UK delivery from £3.75"),
    );
    expect(textOf(await read("/shipping-info"))).toContain("£5.25");
    expect(await read("/product/lantern-mug")).toContain('"value":"5.25"');
  });

  test("are not stored if they equal the default", async () => {
    const page = "/admin/settings/shop";
    await save(page, { banner: "Something else" });
    await save(page, { banner: store.banner });
    const { rows } = await shop.shop.pool.query("select key from settings");
    expect(rows).toEqual([]);
    const { headers } = await post(page, await formOf(page));
    expect(headers.get("location")).toBe(`${page}?done=same`);
  });

  test("that this release cannot read are ignored, and the shop stays open", async () => {
    await shop.shop.pool.query(
      `insert into settings (key, value) values ('cancelWindowMinutes', '"soon"'), ('of.tomorrow', '1'), ('banner', '"Read me"')`,
    );
    await until("the shop reads it", async () => (await read("/")).includes("Read me"));
    expect(shop.shop.store.cancelWindowMinutes).toBe(store.cancelWindowMinutes);
  });
});

describe("a settings form", () => {
  test.for([
    ["/admin/settings/shop", "contact.email", "nobody", "Enter a valid email address"],
    ["/admin/settings/shop", "contact.chatUrl", "http://chat.example", "Enter a web address that begins with https://"],
    [
      "/admin/settings/shop",
      "statementDescriptor",
      "1234",
      "The card statement must be 5 to 22 characters with a letter",
    ],
    ["/admin/settings/delivery", "fallbackDelivery.express", "12,99", "must be an amount in pounds, like 4.99"],
    ["/admin/settings/delivery", "fallbackDelivery.express", "-1", "must be an amount in pounds, like 4.99"],
    [
      "/admin/settings/delivery",
      "cancelWindowMinutes",
      "600",
      "The cancel window must be a whole number from 10 to 240",
    ],
    ["/admin/settings/delivery", "returnWindowDays", "7", "Days to return must be a whole number from 14 to 365"],
    ["/admin/settings/legal", "legal.imprint", "A. Demo", "Enter three lines: who promotes it"],
    ["/admin/settings/legal", "legal.processors", "Example Ltd | mails", "each line needs 3 parts"],
    ["/admin/settings/legal", "legal.policiesSince", "2026-02-30", "Enter a date"],
    ["/admin/settings/legal", "legal.vatSince", "2026-02-30", "Enter a date"],
  ] as const)("%s refuses %s '%s' at its field and keeps the input", async ([path, key, typed, message]) => {
    const answer = await post(path, { ...(await formOf(path)), [key]: typed });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textOf(html)).toContain(message);
    expect(html).toContain(`href="#${key}"`);
    expect(html.replaceAll("&#x27;", "'")).toContain(typed);
    expect((await shop.shop.pool.query("select 1 from settings")).rowCount).toBe(0);
  });

  test("shows a conflict to the second of two editors, with both values, and loses nothing", async () => {
    const path = "/admin/settings/shop";
    const mine = { ...(await formOf(path)), banner: "Mine", footerLine: "Also mine." };
    await save(path, { banner: "Theirs", disclaimer: "Their disclaimer." });
    const refused = await post(path, mine);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toMatch(/changed this while you were editing\. It is now “Theirs”/);
    expect(html).toContain('value="Mine"');
    expect(html).toContain('value="Also mine."');
    // Fields that the second one did not touch have the first one's value, not the original.
    expect(html).toContain("Their disclaimer.</textarea>");
    await save(path, { banner: "Mine", footerLine: "Also mine." });
    const { rows } = await shop.shop.pool.query("select key, value from settings order by key");
    expect(rows).toEqual([
      { key: "banner", value: "Mine" },
      { key: "disclaimer", value: "Their disclaimer." },
      { key: "footerLine", value: "Also mine." },
    ]);
  });

  test("that resets one field keeps the input in the others", async () => {
    const path = "/admin/settings/shop";
    await save(path, { banner: "For a day" });
    const html = await (await post(path, { ...(await formOf(path)), back: "banner", footerLine: "Half wri" })).text();
    expect(html).toContain(`value="${store.banner}"`);
    expect(html).toContain('value="Half wri"');
  });

  test("exists for every field that can be changed", async () => {
    const pages = await Promise.all(
      ["shop", "delivery", "payment", "legal", "markets"].map((page) => open(`/admin/settings/${page}`)),
    );
    // An unticked box is a field, too, which a form does not send.
    const names = [...pages.join().matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
    for (const key of settingKeys) expect(names).toContain(key);
  });
});

describe("session recording", () => {
  const path = "/admin/settings/shop";
  const policy = async (of: string) => (await shop.fetch(of)).headers.get("content-security-policy")!;

  test("is enabled here by its site id; the script comes from store.config.ts, and never loads at the checkout", async () => {
    const inFile = shop.shop.store.analytics.sessionRecording as { script: string };
    inFile.script = "https://cdn.recorder.example/{siteId}.js";
    await save(path, { "analytics.sessionRecording.isOn": "on" });
    await until("the shop reads it", () => shop.shop.store.analytics.sessionRecording.isOn);
    expect(await policy("/faq"), "without a site id").not.toContain("recorder.example");
    await save(path, { "analytics.sessionRecording.siteId": "site-4711" });
    await until("the shop reads it", async () => (await policy("/faq")).includes("recorder.example"));
    // A page whose rendering began before the change is served once more while it is renewed, with the new policy.
    for (const of of ["/faq", "/cookie-policy"])
      await until(`${of} to offer the choice`, async () => textOf(await read(of)).includes("Privacy choices"));
    for (const of of ["/checkout", "/login", "/admin/login"])
      expect(await policy(of)).not.toContain("recorder.example");
    expect(await lastLog()).toMatchObject({ after: { "analytics.sessionRecording.siteId": "site-4711" } });
    await save(path, { "analytics.sessionRecording.isOn": "off" });
    await until("the shop reads it", async () => !(await policy("/faq")).includes("recorder.example"));
    inFile.script = "";
  });

  test("loads nowhere while wallet buttons are offered, which the cart of every page has", async () => {
    const inFile = shop.shop.store.analytics.sessionRecording as { script: string };
    inFile.script = "https://cdn.recorder.example/{siteId}.js";
    await save(path, { "analytics.sessionRecording.isOn": "on", "analytics.sessionRecording.siteId": "site-4711" });
    const isOffered = async () => {
      const texts = await Promise.all([policy("/product/lantern-mug"), read("/product/lantern-mug")]);
      return texts.map((text) => text.includes("recorder.example"));
    };
    await until("it is offered", async () => (await isOffered()).every(Boolean));
    await post("/admin/settings/payment", { intent: "domain" });
    await until("it is not", async () => (await isOffered()).every((each) => !each));
    await until("nor on a page without products", async () => !(await policy("/faq")).includes("recorder.example"));
    const needsNoConsent = async () => textOf(await read("/cookie-policy")).includes("Nothing here needs your consent");
    await until("the cookie policy to list no recorder", needsNoConsent);
    await shop.shop.pool.query("delete from settings where key = 'payment-domain'");
    await shop.shop.refreshSettings();
    await until("it is again", async () => (await isOffered()).every(Boolean));
    await save(path, { "analytics.sessionRecording.isOn": "off" });
    inFile.script = "";
  });

  test("accepts no site id that could lead elsewhere, and requires the settings permission", async () => {
    const wrong = await post(path, { ...(await formOf(path)), "analytics.sessionRecording.siteId": "a/../b" });
    expect([wrong.status, textOf(await wrong.text()).includes("A site id has letters")]).toEqual([400, true]);
    const other = await signedInStaff(shop, ["view_analytics"]);
    expect((await post(path, { "analytics.sessionRecording.isOn": "on" }, other)).status).toBe(403);
  });
});

describe("claims", () => {
  test("are confirmed with their evidence, and shown by a live shop from then on", async () => {
    const path = "/admin/settings/shop";
    const bare = await post(path, { ...(await formOf(path)), "shown:Ships in 48H": "on" });
    expect(bare.status).toBe(400);
    expect(textOf(await bare.text())).toContain("Enter the evidence for “Ships in 48H”, or hide it");
    await save(path, { "shown:Ships in 48H": "on", "claim:Ships in 48H": "97% of the last 30 days" });
    await until("the shop reads it", () => shop.shop.store.claimsConfirmed.includes("Ships in 48H"));
    expect(await lastLog()).toMatchObject({ after: { "claim:Ships in 48H": "shown: 97% of the last 30 days" } });
    const { SHOP_MODE } = shop.shop.config;
    Object.assign(shop.shop.config, { SHOP_MODE: "live" });
    shop.pages.drop();
    const home = textOf(await read("/"));
    Object.assign(shop.shop.config, { SHOP_MODE });
    shop.pages.drop();
    expect(home).toContain("Ships in 48H");
    expect(home).not.toContain("50K+ Supporters");
  });
});
