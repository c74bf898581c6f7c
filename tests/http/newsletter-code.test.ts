import { expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, textOf } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The confirmation page mentions a code only if the email contained one. */
const shop = await closeAfterTests(openTestShop());

const sentence = "Your discount code is in the same email as the link.";

/** Clicks the button behind the newest email's link, and reloads. */
async function confirm(email: string): Promise<string[]> {
  await shop.drain();
  const emails = (await emailsTo(shop, email)).filter(({ text }) => text.includes("/newsletter/confirm?"));
  const newest = emails.sort((one, other) => Date.parse(other.date) - Date.parse(one.date))[0]!;
  const path = /\/newsletter\/confirm\?token=\S+/.exec(newest.text)![0];
  const pressed = await openForms(shop).post(path, {});
  return [textOf(await pressed.text()), await openForms(shop).read(path)];
}

test("a new subscriber finds the code in the email with the link, and the page says so", async () => {
  const email = "joins@example.com";
  await openForms(shop).post("/newsletter", { email });
  for (const page of await confirm(email)) expect(page).toContain(`is confirmed. ${sentence}`);
});

test("a subscriber from the checkout gets no code, and the page promises none", async () => {
  const email = "buys@example.com";
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], {
    ...robin,
    email,
    marketingConsent: true,
  });
  await buyer.confirm();
  await settle(shop);
  for (const page of await confirm(email)) {
    expect(page).toContain("is confirmed.");
    expect(page).not.toContain(sentence);
  }
});

test("a returning subscriber with a used code is promised none", async () => {
  const email = "returns@example.com";
  await openForms(shop).post("/newsletter", { email });
  await confirm(email);
  await shop.shop.pool.query("update discount_codes set used_count = 1 where email = $1", [email]);
  await shop.shop.pool.query("update newsletter_subscribers set status = 'unsubscribed' where email = $1", [email]);
  await openForms(shop).post("/newsletter", { email });
  for (const page of await confirm(email)) {
    expect(page).toContain("is confirmed.");
    expect(page).not.toContain(sentence);
  }
});
