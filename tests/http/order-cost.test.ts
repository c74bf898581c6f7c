import { expect, inject, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openCountingProxy } from "../support/counting-proxy.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * The statements that an order sends, step by step: a guest buys one item again. The job queue's own statements are
 * counted by the number of jobs instead.
 */
const budget = {
  open: { statements: 3, transactions: 3 },
  address: { statements: 1, transactions: 1 },
  quote: { statements: 1, transactions: 1 },
  select: { statements: 2, transactions: 2 },
  pay: { statements: 2, transactions: 2 },
  webhook: { statements: 1, transactions: 1 },
  // Records the payment, stores the draft, and records that the email was sent.
  "process-event": { statements: 3, transactions: 3 },
};

const databaseProxy = await closeAfterTests(openCountingProxy(inject("postgresUrl")));
const settings = (direct: string) => ({ DATABASE_URL: databaseProxy.through(direct), DATABASE_DIRECT_URL: direct });
const shop = await closeAfterTests(openTestShop(({ databaseUrl }) => settings(databaseUrl)));

/** Runs the one job that waits in a queue. */
async function work(name: string): Promise<void> {
  const { job, run } = shop.entry.allJobHandlers.find((each) => each.job.name === name)!;
  const items = await shop.shop.jobs.fetch<object>(name, { includeMetadata: true });
  expect(items.map((item) => item.name)).toEqual([name]);
  await run(shop.shop, job.payload.parse(items[0]!.data));
  await shop.shop.jobs.complete(name, items[0]!.id);
}

type Step = <Result>(name: keyof typeof budget, act: () => Promise<Result>) => Promise<Result>;

async function place(step: Step) {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = openBuyer(shop);
  await step("open", () => buyer.open([{ variantId: mug, quantity: 1 }]));
  await step("address", () => buyer.address({ ...robin, email: "thrifty@example.com" }));
  const { body: quoted } = await step("quote", () => buyer.quote());
  await step("select", () => buyer.select(quoted.options[0]!));
  await step("pay", () => buyer.pay());
  await step("webhook", async () => {
    await buyer.confirm();
    await shop.control.settled();
  });
  return buyer;
}

test("an order sends the statements of its budget, and queues one job", async () => {
  // Queries that run once per process, or occasionally, have run by now.
  await place((_, act) => act());
  await settle(shop);

  const asked: Partial<typeof budget> = {};
  const step: Step = async (name, act) => {
    const { result, ...counted } = await databaseProxy.count(act);
    asked[name] = counted;
    return result;
  };
  const buyer = await place(step);
  await step("process-event", () => work("process-event"));
  expect(asked).toEqual(budget);

  const rows = async (text: string) => (await shop.shop.pool.query(text, [buyer.draft])).rows;
  expect(await rows("select status, print_state from orders where id = $1")).toEqual([
    { status: "paid", print_state: "draft" },
  ]);
  expect(await rows("select sent_at is not null as sent from mails where order_id = $1")).toEqual([{ sent: true }]);
  expect(await rows("select name from pgboss.job where $1::uuid is not null and state < 'completed'")).toEqual([]);
});
