import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Settings, Payment: the wallets beside cards, and the shop's domain at Stripe (R-WALLET-1). */
const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const path = "/admin/settings/payment";
const allOn = "applePay\ngooglePay\nlink";

beforeEach(async () => {
  await shop.shop.pool.query("delete from settings");
  await until("the shop reads it", () => shop.shop.store.wallets === undefined);
});

const read = async (at = path) =>
  textOf(await (await shop.fetch(at, { headers: { authorization: owner.bearer } })).text());
const post = (fields: [string, string][]) =>
  shop.fetch(path, { method: "POST", headers: { authorization: owner.bearer }, body: new URLSearchParams(fields) });
const choose = (...wallets: string[]) =>
  post([["seen:wallets", allOn], ...wallets.map((wallet): [string, string] => ["wallets", wallet])]);
const register = () => post([["intent", "domain"]]);
const state = (wallet: string) =>
  new RegExp(`${wallet} [^.]*?(Off|Waiting for the domain|Domain registered|Not active)`);
const stateOf = async (wallet: string) => state(wallet).exec(await read())?.[1];

describe("the wallets", () => {
  test("are all on at first and wait for the domain; cards are always on", async () => {
    const page = await read();
    expect(page).toMatch(/Card Visa, Mastercard, Amex In the card form Always on/);
    expect([await stateOf("Apple Pay"), await stateOf("Google Pay"), await stateOf("Link")]).toEqual(
      Array(3).fill("Waiting for the domain"),
    );
  });

  test("that are switched off reach the checkout's card form as such", async () => {
    const answer = await choose("googlePay");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${path}?done=saved`]);
    expect(shop.shop.store.wallets).toEqual(["googlePay"]);
    const sent = await (await shop.fetch("/checkout.data")).text();
    expect([sent.includes('"googlePay"'), sent.includes('"applePay"')]).toEqual([true, false]);
    expect(await (await shop.fetch("/")).text(), "no other page is sent them").not.toContain("googlePay");
    expect([await stateOf("Apple Pay"), await stateOf("Google Pay")]).toEqual(["Off", "Waiting for the domain"]);
    expect((await choose()).status).toBe(409);
  });

  test("can all be switched off", async () => {
    expect((await choose()).status).toBe(302);
    expect(shop.shop.store.wallets).toEqual([]);
    expect(await stateOf("Link")).toBe("Off");
  });

  test("that do not exist are refused", async () => {
    const answer = await choose("klarna");
    expect(answer.status).toBe(400);
    expect(textOf(await answer.text())).toContain("Choose wallets from the list");
    expect(shop.shop.store.wallets).toBeUndefined();
  });
});

describe("other companies' pages", () => {
  const has = (method: string) => new RegExp(`${method} [^.]*?(Not asked yet|In your account|Not in your account|Off)`);
  const shown = async (method: string) => has(method).exec(await read())?.[1];
  const offer = (...methods: string[]) =>
    post([["seen:methods", ""], ...methods.map((method): [string, string] => ["methods", method])]);
  const ask = () => post([["intent", "account"]]);
  const offered = async () => ((await (await shop.fetch("/api/wallets")).json()) as { methods: string[] }).methods;

  test("are off, paying later too, until staff choose, and none is offered that the account does not have", async () => {
    expect(await shown("PayPal")).toBe("Not asked yet");
    expect((await ask()).headers.get("location")).toBe(`${path}?done=checked`);
    expect([await shown("PayPal"), await shown("Klarna"), await shown("Clearpay")]).toEqual([
      "Off",
      "Off",
      "Not in your account",
    ]);
    expect(await offered()).toEqual([]);
    expect((await offer("bitcoin")).status).toBe(400);
    expect((await offer("klarna", "afterpay_clearpay", "paypal")).status).toBe(302);
    expect(await shown("Klarna")).toBe("In your account");
    await until("the shop to offer them", async () => (await offered()).join() === "paypal,klarna");
    expect(await (await shop.fetch("/")).text(), "no other page is sent them").not.toContain("klarna");
  });

  test("have a button for PayPal, once its domain is registered", async () => {
    await ask();
    await register();
    const buttons = async () => ((await (await shop.fetch("/api/wallets")).json()) as { wallets: string[] }).wallets;
    await until("the wallets", async () => (await buttons()).join() === "applePay,googlePay,link");
    await offer("paypal", "klarna");
    await until("PayPal", async () => (await buttons()).join() === "applePay,googlePay,link,paypal");
  });

  test("are not offered with keys of another kind than Stripe was asked with", async () => {
    await ask();
    await offer("paypal");
    await until("the shop to offer it", async () => (await offered()).length === 1);
    await shop.shop.pool.query(
      "update settings set value = jsonb_set(value, '{isLive}', 'true') where key = 'payment-account'",
    );
    await until("the shop to hear of it", async () => (await offered()).length === 0);
    expect(await shown("PayPal")).toBe("Not asked yet");
  });

  test("stay as they were while Stripe does not respond", async () => {
    await using _down = await providerDown();
    const answer = await ask();
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain("Stripe isn’t responding. Nothing was changed.");
  });
});

describe("the domain", () => {
  test("is registered at Stripe once, checked again, and shown without asking Stripe", async () => {
    const known = () => shop.shop.stripe.paymentMethodDomains.list({ domain_name: "127.0.0.1" });
    await register();
    const { data } = await known();
    expect((await register()).headers.get("location")).toBe(`${path}?done=checked`);
    expect((await known()).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(data).toHaveLength(1);
    await using _down = await providerDown();
    expect(await stateOf("Apple Pay")).toBe("Domain registered");
  });

  test("is enabled again if somebody disabled it at Stripe", async () => {
    await register();
    const { data } = await shop.shop.stripe.paymentMethodDomains.list({ domain_name: "127.0.0.1" });
    await shop.shop.stripe.paymentMethodDomains.update(data[0]!.id, { enabled: false });
    await register();
    expect((await shop.shop.stripe.paymentMethodDomains.retrieve(data[0]!.id)).enabled).toBe(true);
  });

  test("of an earlier address of the shop does not count", async () => {
    await register();
    await shop.shop.pool.query(`update settings set value = jsonb_set(value, '{name}', '"earlier.example"')`);
    expect(await stateOf("Apple Pay")).toBe("Waiting for the domain");
  });

  test("that Apple could not verify leaves Apple Pay out, with Stripe's reason", async () => {
    await register();
    const no = JSON.stringify({ isActive: false, problem: "127.0.0.1 cannot be reached." });
    await shop.shop.pool.query("update settings set value = jsonb_set(value, '{wallets,applePay}', $1)", [no]);
    expect([await stateOf("Apple Pay"), await stateOf("Google Pay")]).toEqual(["Not active", "Domain registered"]);
    expect(await read()).toContain("Stripe says: 127.0.0.1 cannot be reached.");
  });

  test("is on the list for going live until every wallet that is on is active", async () => {
    const item = "The domain registered for the wallets";
    expect(await read("/admin/settings/providers")).toContain(`${item} to do`);
    await register();
    expect(await read("/admin/settings/providers")).not.toContain(`${item} to do`);
  });

  test("is asked for above the wallets of a live shop until every wallet that is on is active", async () => {
    const alert = `This shop is live, and 127.0.0.1 is not verified for every wallet below.`;
    expect(await read(), "no wallet of a rehearsal needs it").not.toContain("This shop is live");
    const config = shop.shop.config as { SHOP_MODE: "rehearsal" | "live" };
    config.SHOP_MODE = "live";
    try {
      expect(await read()).toContain(alert);
      await register();
      expect(await read()).not.toContain("This shop is live");
      await shop.shop.pool.query("update settings set value = jsonb_set(value, '{wallets,link,isActive}', 'false')");
      expect(await read()).toContain(alert);
      await choose("applePay", "googlePay");
      expect(await read(), "Link is off").not.toContain("This shop is live");
    } finally {
      config.SHOP_MODE = "rehearsal";
    }
  });

  test("stays as it was while Stripe does not respond, and the page says so", async () => {
    await using _down = await providerDown();
    const answer = await register();
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain("Stripe isn’t responding. Nothing was changed.");
    expect(await stateOf("Link")).toBe("Waiting for the domain");
  });
});

async function providerDown(): Promise<AsyncDisposable> {
  await shop.control.fault("stripe", "down");
  return { [Symbol.asyncDispose]: () => shop.control.fault("stripe", "down", false) };
}
