import { describe, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type LogLine, openShopProcesses } from "../support/shop-processes.ts";
import { signedIn } from "../support/signed-in.ts";

/** Request ids from the visitor to the providers, in the lines of a web process and a worker. */
const shop = await closeAfterTests(
  openShopProcesses(() => ({ ACCESS_LOG: "1", TRUST_PROXY: "true", TRUST_REQUEST_ID: "true" })),
);
const lineOf = (id: string | null, msg: string) =>
  shop.line(`${msg} ${id}`, (line) => line.requestId === id && line.msg === msg);

const own = /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/;

test("one id leads from a webhook through its jobs to the calls that these make", async () => {
  const buyer = openBuyer(shop);
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  await buyer.ready([{ variantId: mug, quantity: 1 }], { ...robin, email: "ids@example.com" });
  await buyer.confirm();
  const isCall = (provider: string, call: string) => (line: LogLine) =>
    line.provider === provider && line.call === call;
  const drafted = await shop.line("the print draft", isCall("printful", "createDraft"));
  await shop.line("the email", (line) => isCall("mail", "send")(line) && line.requestId === drafted.requestId);
  await shop.line("the job", (line) => line.job === "process-event" && line.requestId === drafted.requestId);
  // The web process logs the webhook after it has answered: by then the worker may have begun.
  await lineOf(drafted.requestId ?? null, "request");
  const about = shop.lines
    .filter(({ requestId }) => requestId === drafted.requestId)
    .map(({ role, msg, ...line }) => [role, msg, line.route ?? line.job ?? `${line.provider} ${line.call}`].join(" "));
  expect(about).toEqual(
    expect.arrayContaining([
      "web request /webhooks/stripe",
      "worker provider call stripe GET /v1/payment_intents/:id",
      "worker job process-event",
      "worker provider call printful createDraft",
      "worker provider call mail send",
    ]),
  );
  expect(drafted).toMatchObject({ outcome: "ok", ms: expect.any(Number) });
  expect(drafted.requestId).toMatch(own);
});

describe("a request's id", () => {
  test("is the trusted proxy's, in the answer and the access log, without the query", async () => {
    const id = "f81d4fae-7dec-11d0-a765";
    const path = "/track-order?email=robin%40example.com";
    const answer = await shop.fetch(path, { headers: { "x-request-id": id } });
    await answer.text();
    expect(answer.headers.get("x-request-id")).toBe(id);
    const line = await lineOf(id, "request");
    expect(line).toMatchObject({
      role: "web",
      method: "GET",
      route: "/track-order",
      path: "/track-order",
      status: 200,
    });
    expect(line.bytes).toBeGreaterThan(1_000);
    expect(JSON.stringify(line)).not.toContain("robin");
  });

  test("is new for each answer from the page cache, and in none of its pages", async () => {
    const answers = [await shop.fetch("/about"), await shop.fetch("/about")];
    const ids = answers.map(({ headers }) => headers.get("x-request-id")!);
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(ids[0]).not.toBe(ids[1]);
    expect(answers[1]!.headers.get("cache-control")).toMatch(/^public/);
    expect(answers[1]!.headers.get("server-timing"), "only for what failed").toBeNull();
    for (const id of ids) {
      expect(id).toMatch(own);
      expect(pages.join()).not.toContain(id);
      expect(await lineOf(id, "request")).toMatchObject({ route: "/about", status: 200 });
    }
  });

  test.each([
    ["/wp-login.php", { route: "none", status: 404 }],
    ["/favicon.svg", { route: "other", status: 200 }],
    ["/admin/orders/LT-1.data", { route: "/admin/orders/:number" }],
    ["/webhooks/printful/wrong-secret", { route: "/webhooks/printful/:token", path: "/webhooks/printful/:token" }],
  ])("is logged with the route of %s", async (path, expected) => {
    const answer = await shop.fetch(path);
    await answer.text();
    expect(await lineOf(answer.headers.get("x-request-id"), "request")).toMatchObject(expected);
  });

  test("is quoted by a page that failed, for its address and for a navigation, and leads to the reason", async () => {
    const { pool } = shop.shop;
    const headers = { authorization: (await signedIn(shop)).bearer };
    await pool.query("alter table orders rename to orders_away");
    try {
      const page = await shop.fetch("/orders", { headers });
      const id = page.headers.get("x-request-id")!;
      expect(page.status).toBe(500);
      expect(await page.text()).toContain(`quote this number: ${id}.`);
      expect(page.headers.get("server-timing")).toBe(`request;desc="${id}"`);
      const reason = await shop.line("the reason", ({ requestId, level }) => requestId === id && level === 50);
      expect(String(reason.error)).toContain('"orders" does not exist');
      const data = await shop.fetch("/orders.data", { headers });
      expect([data.status, data.headers.get("server-timing")]).toEqual([
        500,
        `request;desc="${data.headers.get("x-request-id")}"`,
      ]);
    } finally {
      await pool.query("alter table orders_away rename to orders");
    }
  });
});
