import { expect, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const read = async (path: string) => {
  const answer = await shop.fetch(path);
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};

/** Submits a button's form as a browser without JavaScript does. */
async function press(path: string, fields: [string, string | number][]) {
  const answer = await shop.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.url },
    body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString(),
  });
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
}

test("every rehearsal page opens while nothing has happened yet", async () => {
  for (const [path, words] of [
    ["/rehearsal", "Control room"],
    ["/rehearsal/mailbox", "No emails yet"],
    ["/rehearsal/cards", "No payments yet"],
    ["/rehearsal/printer", "No orders yet"],
  ] as const) {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(words);
  }
});

test("an order can be followed and moved by buttons alone, from card to parcel", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
  await buyer.confirm();
  await settle(shop);
  const { number } = buyer.summary;
  for (const path of ["/rehearsal", "/rehearsal/cards", "/rehearsal/printer"])
    expect((await read(path)).html).toContain(number);
  const box = (await read("/rehearsal/mailbox")).html;
  expect(box).toContain(`Your order ${number}`);
  expect(box).toContain("Subject is neutral");
  expect(box).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect((await read("/rehearsal/mailbox?part=text")).html).toContain("What happens next");

  expect(
    (
      await press("/rehearsal", [
        ["intent", "clock"],
        ["advanceMs", 61 * 60_000],
      ])
    ).html,
  ).toContain("The clock has moved on");
  await shop.drain();
  const order = await orderRow(shop, buyer.draft);
  expect(order.print_state, "moving the clock looks at once for what is due").toBe("confirmed");

  const printId = Number(order.printful_order_id);
  expect(
    (
      await press("/rehearsal/printer", [
        ["intent", "print"],
        ["id", printId],
        ["move", "deliver"],
      ])
    ).html,
  ).toContain("cannot deliver");
  expect(
    (
      await press("/rehearsal/printer", [
        ["intent", "print"],
        ["id", printId],
        ["move", "ship"],
      ])
    ).html,
  ).toContain("Posted");
  await settle(shop);
  expect((await orderRow(shop, buyer.draft)).status).toBe("shipped");
  const intent = buyer.summary.paymentIntentId!;
  expect(
    (
      await press("/rehearsal/cards", [
        ["intent", "payment"],
        ["id", intent],
        ["move", "dispute"],
      ])
    ).html,
  ).toContain("Disputed");
});

test("ticked faults are set, and the others are left alone", async () => {
  await shop.control.fault("mail", "bounce");
  const faults = async () =>
    ((await shop.control.state()) as { faults: { provider: string; fault: string }[] }).faults
      .map(({ provider, fault }) => `${provider} ${fault}`)
      .sort();
  await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "printful"],
    ["fault", "slow"],
    ["fault", "drop_events"],
  ]);
  expect(await faults()).toEqual(["mail bounce", "printful drop_events", "printful slow"]);
  await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "printful"],
    ["fault", "slow"],
  ]);
  expect(await faults()).toEqual(["mail bounce", "printful slow"]);
  const { html } = await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "printful"],
    ["fault", "bounce"],
  ]);
  expect(html, "a fault that it cannot have").toContain("cannot have");
  await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "printful"],
  ]);
  await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "mail"],
  ]);
  expect(await faults()).toEqual([]);
});

test("the print provider runs out of a variant, and has it again", async () => {
  const { html } = await press("/rehearsal/printer", [
    ["intent", "stock"],
    ["ids", 7001],
    ["availability", "out_of_stock"],
  ]);
  expect(html).toContain("Lantern Mug, White, 11oz");
  expect(html).toContain("Make it available");
  const after = await press("/rehearsal/printer", [
    ["intent", "stock"],
    ["ids", 7001],
    ["availability", "active"],
  ]);
  expect(after.html).toContain("Everything is in stock");
});

test("the print provider runs out of a colour in all its sizes, and has everything again", async () => {
  const { html } = await read("/rehearsal/printer");
  const ids = /<option value="([\d,]+)"[^>]*>Lantern T-Shirt, Navy</.exec(html)?.[1] ?? "";
  expect(ids.split(",").length).toBeGreaterThan(3);
  const out = await press("/rehearsal/printer", [
    ["intent", "stock"],
    ["ids", ids],
    ["availability", "out_of_stock"],
  ]);
  expect(out.html.match(/Make it available/g)).toHaveLength(ids.split(",").length);
  const back = await press("/rehearsal/printer", [
    ["intent", "stock"],
    ["ids", ids],
    ["availability", "active"],
  ]);
  expect(back.html).toContain("Everything is in stock");
});

test("faults are described in words, and one button repairs them all: a good card is refused until then", async () => {
  await press("/rehearsal", [
    ["intent", "faults"],
    ["provider", "stripe"],
    ["fault", "decline_cards"],
  ]);
  await shop.control.fault("mail", "bounce", true, 2);
  const { html } = await read("/rehearsal");
  expect(html).toContain("Card processor: declines every card; Mailbox: bounces every email, 2 more times.");
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }]);
  await expect(buyer.confirm()).rejects.toThrow("Your card was declined.");
  const after = await press("/rehearsal", [["intent", "no_faults"]]);
  expect(after.html).toContain("</b> nothing.");
  expect((await buyer.confirm()).status).toBe("succeeded");
});

test("an invalid form does nothing", async () => {
  const { status, html } = await press("/rehearsal", [
    ["intent", "clock"],
    ["advanceMs", -5],
  ]);
  expect(status).toBe(200);
  expect(html).toContain("Nothing was chosen");
});
