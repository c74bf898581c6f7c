import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { formToken } from "#app/contact/.server/form-token.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { newsletterSubscribers } from "#database/schema/index.ts";
import type { JobHandler } from "#server/jobs.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { openForms, robinsPassword } from "../support/member.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** PostgreSQL refuses every row with this name, and says which row it was. */
const name = "Rowan";
const email = "rowan.ashby@example.com";

let shop: TestShop;
let lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
const columns = { orders: "first_name", contact_messages: "name", newsletter_subscribers: "email" };
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

beforeAll(async () => {
  shop = await openTestShop();
  Object.assign(shop.shop, { log });
  for (const [table, column] of Object.entries(columns))
    await rows(`alter table "${table}" add constraint nobody check (${column} not ilike '${name}%')`);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => shop?.[Symbol.asyncDispose]());

function contactForm(): URLSearchParams {
  const fields = { topic: "order", name, email, orderNumber: "", message: "Hello", website: "" };
  return new URLSearchParams({ ...fields, token: formToken(shop.shop, Date.now() - 60_000) });
}

/** The log says why and names nobody; neither does a response, nor what is stored. */
function expectNoValue(logged: RegExp, ...others: unknown[]): void {
  const said = lines.join("");
  expect(said).toMatch(logged);
  for (const text of [said, ...others.map((each) => JSON.stringify(each))]) expect(text).not.toMatch(/rowan|ashby/i);
}
const why = /violates check constraint \\"nobody\\"/;

test("an endpoint shows and logs no value of a refused query", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = openBuyer(shop);
  await buyer.open([{ variantId: mug, quantity: 1 }]);
  const answer = await buyer.address({ ...robin, firstName: name, email });
  expect(answer.status).toBe(500);
  expectNoValue(why, answer.body);
});

test("a page shows and logs no value of a refused query", async () => {
  const answer = await shop.fetch("/contact", { method: "POST", body: contactForm() });
  expect(answer.status).toBe(500);
  expectNoValue(why, await answer.text());
});

test("a page shows none in development either, where React Router sends the error itself to the browser", async () => {
  const config = { ...shop.shop.config, NODE_ENV: "development" as const };
  const pages = { ...shop.entry.pages, build: async () => shop.entry.pages.build };
  const app = shop.entry.openApp(Object.assign(Object.create(shop.shop), { config }), pages);
  const headers = { host: new URL(shop.url).host, origin: shop.url };
  const answer = await app.fetch(
    new Request(`${shop.url}/contact.data`, { method: "POST", headers, body: contactForm() }),
  );
  const page = await answer.text();
  expect(page).toMatch(/violates check constraint/);
  expectNoValue(why, page);
});

test("the accounts library logs no value of a refused query in its own words", async () => {
  // It logs the message of an error that speaks of a table or a column, as this address does.
  const address = "rowan.ashby@table.example";
  const printing = vi.spyOn(console, "error");
  await rows('alter table "user" rename column full_name to no_name');
  try {
    await openForms(shop).post("/login", { email: address, password: robinsPassword });
  } finally {
    await rows('alter table "user" rename column no_name to full_name');
  }
  expect(printing.mock.calls, "it prints nothing past the log").toEqual([]);
  printing.mockRestore();
  const logged = lines.filter((line) => line.includes('"about":"accounts"'));
  expect(logged).toEqual([expect.stringMatching(/column .*full_name.* does not exist \(select .* from .*user/)]);
  expectNoValue(/"about":"accounts"/);
});

test("a job leaves no value of a refused query in its output or on the attention desk", async () => {
  const retries = { retryLimit: 0, expireInSeconds: 10 };
  const { onExhausted } = shop.entry.allJobHandlers.find(({ job }) => job.name === sendEmail.name)!;
  const handler: JobHandler = {
    job: { name: "refused-values", payload: z.object({}), options: retries },
    run: async ({ db }) => void (await db.insert(newsletterSubscribers).values({ email, consentText: name })),
    onExhausted: (own, _, error) => onExhausted(own, { messageId: "refused-values" }, error),
  };
  await using worker = await shop.entry.openShop(shop.shop.config, { role: "worker" });
  Object.assign(worker, { log });
  await using _work = await shop.entry.openWorker(worker, [handler]);
  await shop.entry.enqueue(worker, worker.db, handler.job, {}, "once");
  const output = await until("the job fails", async () => {
    const found = await rows("select output from pgboss.job where name = $1 and state = 'failed'", [handler.job.name]);
    return found[0]?.output;
  });
  const [item] = await rows("select summary from attention_items where dedupe_key like '%refused-values'");
  for (const said of [output.message, item.summary]) expect(said).toContain('violates check constraint "nobody"');
  expectNoValue(why, output, item);
});
