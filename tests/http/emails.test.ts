import { once } from "node:events";
import { text } from "node:stream/consumers";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { freePort } from "../support/free-port.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** A mail server that accepts an email when the test says so: the moments around that matter here. */
let server: SMTPServer;
let taken: string[];
let hold: Promise<Error | undefined> | undefined;
let waiting: number;
let shop: TestShop;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      const email = await text(stream);
      waiting += 1;
      const refusal = await hold;
      if (!refusal) taken.push(email);
      done(refusal);
    },
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: '"LNTN shop" <orders@post.example>' });
});
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  taken = [];
  waiting = 0;
  hold = undefined;
});

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
/** The lines of an email's head, unfolded. */
const headOf = (email = "") =>
  email
    .split("\r\n\r\n", 1)[0]!
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

/** A queued email of a kind that needs no order. */
async function queued(name: string) {
  const message = { reference: `C-${name}`, topic: "other", name: "Nia", email: "nia@example.com", message: "Hello." };
  const [{ id }] = await rows(
    `insert into contact_messages (reference, topic, name, email, message, form_key)
     values ($1, $2, $3, $4, $5, gen_random_uuid()) returning id`,
    Object.values(message),
  );
  const messageId = `contact-message.${id}@post.example`;
  await rows("insert into mails (message_id, kind, recipient, data) values ($1, 'contact-message', $2, $3)", [
    messageId,
    shop.shop.store.contact.email,
    { messageId: id },
  ]);
  const handler = shop.entry.allJobHandlers.find(({ job }) => job.name === "send-mail")!;
  return {
    send: () => handler.run(shop.shop, { messageId }),
    isSent: async () =>
      (await rows("select sent_at from mails where message_id = $1", [messageId]))[0].sent_at !== null,
  };
}

test("an order's email is marked automatic, is answered to the shop, and has the sender's domain", async () => {
  const order = await placeOrder(shop);
  const [email, ...more] = taken.filter((each) => each.includes(`To: ${order.email}`));
  expect(more).toEqual([]);
  expect(headOf(email)).toEqual(
    expect.arrayContaining([
      "Auto-Submitted: auto-generated",
      `Reply-To: ${shop.shop.store.contact.email}`,
      expect.stringMatching(/^Message-ID: <order-confirmation\..+@post\.example>$/i),
    ]),
  );
});

test("a forwarded contact message is marked as a person's, and is answered to that person", async () => {
  await (await queued("passed-on")).send();
  expect(headOf(taken[0])).toEqual(expect.arrayContaining(["Reply-To: nia@example.com", "Auto-Submitted: no"]));
});

test("an accepted email is recorded even if every database connection is in use by then", async () => {
  const email = await queued("busy");
  const { promise, resolve: take } = Promise.withResolvers<Error | undefined>();
  hold = promise;
  const sending = email.send();
  await until("the email to wait", () => waiting === 1);
  const { pool } = shop.shop;
  const inUse = pool.totalCount - pool.idleCount;
  const lent = await Promise.all(Array.from({ length: pool.options.max - inUse }, () => pool.connect()));
  try {
    take(undefined);
    await sending;
    const { rows: found } = await lent[0]!.query(
      "select 1 from mails where kind = 'contact-message' and sent_at is null",
    );
    expect(found).toEqual([]);
  } finally {
    for (const each of lent) each.release();
  }
});

test("an email is sent once even if the database is down when the mail server accepts it", async () => {
  const email = await queued("restart");
  const { promise, resolve: take } = Promise.withResolvers<undefined>();
  hold = promise;
  const sending = email.send();
  await until("the email to wait", () => waiting === 1);
  const asking = vi.spyOn(shop.shop.pool, "query");
  const name = new URL(shop.shop.config.DATABASE_URL).pathname.slice(1);
  const elsewhere = new pg.Client({ connectionString: inject("postgresUrl") });
  await elsewhere.connect();
  try {
    await elsewhere.query(`alter database ${name} with allow_connections false`);
    await elsewhere.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    take(undefined);
    await until("a failed record", () => asking.mock.settledResults.some(({ type }) => type === "rejected"));
  } finally {
    await elsewhere.query(`alter database ${name} with allow_connections true`);
    await elsewhere.end();
    asking.mockRestore();
  }
  await sending;
  expect(await email.isSent()).toBe(true);
  await email.send();
  expect(taken).toHaveLength(1);
});

test("an email that the server refuses waits for a retry, and says why", async () => {
  const email = await queued("refused");
  hold = Promise.resolve(Object.assign(new Error("not today"), { responseCode: 451 }));
  await expect(email.send()).rejects.toThrow("not today");
  expect(await email.isSent()).toBe(false);
  expect(await rows("select attempts, last_error from mails where last_error is not null")).toEqual([
    { attempts: 1, last_error: expect.stringContaining("not today") },
  ]);
});
