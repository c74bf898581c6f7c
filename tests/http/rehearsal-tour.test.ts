import { expect, test } from "vitest";
import { destinations } from "#app/pricing/addresses/markets.ts";
import { scenarios } from "#app/rehearsal/tour/scenarios.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop } from "../support/drop.ts";
import { openForms } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Every scenario, played to its end by its page's buttons in a browser without JavaScript. */
const shop = await closeAfterTests(openTestShop({ DROP_ENTRIES_PER_MINUTE: "120" }));
const forms = openForms(shop);
const staff = orderDesk(shop, await signedInStaff(shop, "owner"));

const plain = (html: string) => html.replaceAll("<!-- -->", "");
const pageOf = (slug: string) => `/rehearsal/tour/${slug}`;
async function see(slug: string) {
  await settle(shop);
  return plain(await (await forms.get(pageOf(slug))).text());
}
const start = (slug: string) => forms.post("/rehearsal/tour", { intent: "start", scenario: slug });
const runStep = async (slug: string, step: number) =>
  plain(await (await forms.post(pageOf(slug), { intent: "step", scenario: slug, step: String(step) })).text());

/** As the owner, under Settings, Markets. */
async function enterSafety(): Promise<void> {
  const facts = {
    "safety.manufacturer": "Example Trading Ltd\n1 Example Street, Leeds",
    "safety.manufacturerContact": "safety@shop.example",
    "safety.responsible": "Example Agent B.V.\n1 Example Quay, Amsterdam",
    "safety.responsibleContact": "eu@agent.example",
    "safety.warnings": "Keep away from open flame.",
  };
  const markets = Object.fromEntries(
    ["seen:markets.sellsTo", "markets.sellsTo"].map((name) => [name, destinations.map(({ code }) => code).join("\n")]),
  );
  const seen = Object.fromEntries(Object.keys(facts).map((key) => [`seen:${key}`, ""]));
  const answer = await staff.post("/admin/settings/markets", { intent: "save", ...markets, ...seen, ...facts });
  expect(answer.headers.get("location")).toBe("/admin/settings/markets?done=saved");
}

/** As the owner, under Settings, Payment. */
async function registerDomain(): Promise<void> {
  const answer = await staff.post("/admin/settings/payment", { intent: "domain" });
  expect(answer.headers.get("location")).toBe("/admin/settings/payment?done=checked");
  await until("the shop hears of it", () => shop.shop.paymentDomain !== null);
}

/** As the owner, under Settings, Shop. */
async function switchReminderOn(): Promise<void> {
  const fields = { intent: "save", "seen:checkoutReminder": "off", checkoutReminder: "on" };
  const answer = await staff.post("/admin/settings/shop", fields);
  expect(answer.headers.get("location")).toBe("/admin/settings/shop?done=saved");
  await until("the shop hears of it", () => shop.shop.store.checkoutReminder);
}

const firstProduct = async (): Promise<{ id: number; slug: string }> =>
  (await shop.shop.pool.query("select id, slug from products order by id limit 1")).rows[0];

/** As the owner, on the first product's pre-order page: promises a day two weeks from now, then two weeks later. */
async function promiseLater(): Promise<void> {
  const { id, slug } = await firstProduct();
  const { rows } = await shop.shop.pool.query("select dispatch_on, version from preorders where slug = $1", [slug]);
  const from = rows[0] ? Date.parse(rows[0].dispatch_on) : shop.shop.clock.now().getTime();
  const dispatchOn = new Date(from + 14 * 86_400_000).toISOString().slice(0, 10);
  const version = String(rows[0]?.version ?? 0);
  const answer = await staff.post(`/admin/products/${id}/pre-order`, { intent: "save", version, dispatchOn });
  expect(answer.status).toBe(302);
  await settle(shop);
}

/** Makes a drop ten minutes before its start, as the owner does; the second time, its start has come. */
async function makeOrStartDrop(): Promise<void> {
  const { rowCount } = await shop.shop.pool.query("update drops set starts_at = business_now() - interval '1 minute'");
  if (rowCount === 0) await makeDrop(shop, (await firstProduct()).slug, { starts: "10 minutes", pieces: 3 });
}

/** Does what a person or time does in steps without a button. */
async function wait(slug: string): Promise<void> {
  if (slug === "colour-runs-out") {
    const { rows } = await shop.shop.pool.query(
      "select o.number from rehearsal_tours t join orders o on o.id = t.order_id where t.scenario = $1",
      [slug],
    );
    await staff.do(rows[0], "resume");
  }
  if (slug === "who-made-it") await enterSafety();
  if (slug === "pay-with-a-wallet") await registerDomain();
  if (slug === "left-at-the-checkout") await switchReminderOn();
  if (slug === "ordered-ahead") await promiseLater();
  if (slug === "a-few-pieces") await makeOrStartDrop();
  await shop.shop.pool.query("update orders set updated_at = now() - interval '1 minute'");
  await shop.shop.pool.query("update mails set created_at = now() - interval '1 minute'");
  await shop.entry.sweepOnce(shop.shop);
}

test.each(scenarios)("$slug: every step is completed by what really happens", async ({ slug, steps }) => {
  const begun = await start(slug);
  expect([begun.status, begun.headers.get("location")]).toEqual([302, pageOf(slug)]);
  for (const [index, step] of steps.entries()) {
    const before = await see(slug);
    if (before.includes("Passed: all of it")) break;
    // A step without a button may be completed already.
    if (!before.includes(`Step ${index + 1} of ${steps.length}: ${step.title}`)) continue;
    if (step.button) expect(await runStep(slug, index), step.title).toContain("Done. Watch");
    else await wait(slug);
    const after = await see(slug);
    expect(after, `${step.title} is done`).not.toContain(`Step ${index + 1} of ${steps.length}:`);
  }
  expect(await see(slug)).toContain("Passed: everything happened as it should.");
  const { faults } = (await shop.control.state()) as { faults: unknown[] };
  expect(faults, "it leaves nothing broken").toEqual([]);
});

test("the list shows completed steps, and starting over resets them and repairs everything", async () => {
  const list = async () => plain(await (await forms.get("/rehearsal/tour")).text());
  expect(await list()).toContain(`aria-label="${scenarios.length} of ${scenarios.length} passed"`);
  await shop.control.fault("printful", "down");
  await forms.post("/rehearsal/tour", { intent: "start_over" });
  expect(await list()).toContain(`aria-label="0 of ${scenarios.length} passed"`);
  expect(((await shop.control.state()) as { faults: unknown[] }).faults).toEqual([]);
});

test("a started scenario shows its next step, and restarting begins with the first", async () => {
  await start("webhook-twice");
  await runStep("webhook-twice", 0);
  expect(await see("webhook-twice")).toContain("Step 2 of 4: Someone buys");
  expect(plain(await (await forms.get("/rehearsal")).text()), "the control room shows it too").toContain(
    "Step 2 of 4:",
  );
  await start("webhook-twice");
  expect(await see("webhook-twice")).toContain("Step 1 of 4:");
});

test("an address outside the markets is refused by its name, and the page says so", async () => {
  await start("outside-the-markets");
  expect(await runStep("outside-the-markets", 0)).toContain("“We do not deliver to Iceland. Choose another country”");
});

test("impossible actions are explained: no order yet, no such step, no such scenario", async () => {
  await start("charge-disputed");
  expect(await runStep("charge-disputed", 3)).toContain("There is no order yet");
  expect(await runStep("charge-disputed", 19)).toContain("Nothing was chosen");
  expect((await forms.get("/rehearsal/tour/power-cut")).status).toBe(404);
});
