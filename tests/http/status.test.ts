import { beforeEach, describe, expect, inject, test } from "vitest";
import { checkAllServices, probeService } from "#app/status/.server/probe-services.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openPausingProxy } from "../support/pausing-proxy.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { timed } from "../support/timed.ts";
import { until } from "../support/until.ts";

const databaseProxy = await closeAfterTests(openPausingProxy(inject("postgresUrl")));
const shop = await closeAfterTests(
  openTestShop(({ databaseUrl }) => ({ DATABASE_URL: databaseProxy.through(databaseUrl), BACKUP_DIR: "/nowhere" })),
);
const { pool } = shop.shop;

/** The page's main part as text, without tags. */
async function read(headers: Record<string, string> = {}): Promise<string> {
  const answer = await shop.fetch("/status", { headers });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const [main = ""] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
  return main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}
const check = () => checkAllServices(shop.shop);

beforeEach(async () => {
  for (const provider of ["stripe", "printful", "mail"] as const) await shop.control.fault(provider, "down", false);
  await pool.query("delete from service_outages");
  await check();
});

describe("the status page", () => {
  test("says that everything works once every service has answered the worker", async () => {
    expect(await read()).toMatch(/The lights are on .*Checked today at \d\d:\d\d, and every minute\..*( Works .*){4}/);
  });

  test("is linked from the footer, and asks search engines to leave it out", async () => {
    const html = await (await shop.fetch("/faq")).text();
    expect(html).toMatch(/<a href="\/status"[^>]*>Is the shop working\?<\/a>/);
    expect(await (await shop.fetch("/status")).text()).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each([
    ["stripe", "Paying does not work", "Your cart is kept. You have not been charged"],
    ["printful", "Printing is late", "Orders that are paid for are safe."],
    ["mail", "Receipts come late", "You can order as usual."],
  ] as const)(
    "says what does not work while %s is down, since when, and that it is over",
    async (provider, title, lead) => {
      await shop.control.fault(provider, "down");
      await check();
      const text = await read();
      expect(text).toContain(title);
      expect(text).toContain(lead);
      expect(text.match(/Down since \d\d:\d\d/g)).toHaveLength(1);
      await shop.control.fault(provider, "down", false);
      await check();
      expect(await read()).toContain("The lights are on");
    },
  );

  test("remembers an outage of minutes, and how many there were before; a blip is forgotten", async () => {
    for (const minutes of [1, 30, 7]) {
      await shop.control.fault("mail", "down");
      await check();
      await pool.query("update provider_troubles set since = now() - make_interval(mins => $1)", [minutes]);
      await shop.control.fault("mail", "down", false);
      await check();
      const text = await read();
      if (minutes === 1) expect(text).not.toContain("The last time something broke");
      // In the half hour after midnight the end has a day of its own.
      else
        expect(text).toMatch(
          /The last time something broke .*, \d\d:\d\d to (\w+ \d+ \w+, )?\d\d:\d\d\. Receipts came late\./,
        );
      // The second outage began after the first had ended.
      await pool.query(
        "update service_outages set began_at = began_at - interval '1 day', ended_at = ended_at - interval '1 day' where began_at < now() - interval '20 minutes'",
      );
    }
    expect(await read()).toContain("In the 90 days before that: one other outage.");
  });

  test("says that paying does not work after a payment could not be prepared, for ten minutes", async () => {
    await pool.query(
      "insert into provider_troubles (provider, error, is_refused) values ('stripe', 'no answer', false)",
    );
    expect(await read()).toContain("Paying does not work");
    await pool.query("update provider_troubles set last_at = now() - interval '11 minutes'");
    expect(await read()).toContain("The lights are on");
    await pool.query("update provider_troubles set is_refused = true");
    expect(await read(), "a refused key does not mend itself").toContain("Paying does not work");
    await pool.query("delete from provider_troubles");
  });

  test("says that printing and emails may be slow without a worker, and when it leaves them waiting", async () => {
    await pool.query("update service_checks set checked_at = now() - interval '6 minutes' where service = 'email'");
    expect(await read()).toMatch(/Something is slow .*Printing .*Slow .*Email .*Slow/);
    await check();
    await pool.query(
      "insert into mails (message_id, kind, recipient, created_at) values ('w', 'welcome', 'a@b.example', now() - interval '6 minutes')",
    );
    expect(await read()).toMatch(/Something is slow You can order as usual\. .*later than usual/);
    await pool.query("delete from mails where message_id = 'w'");
  });

  test("answers within three seconds while the database is silent, and says that nobody can order", async () => {
    await read();
    databaseProxy.pause();
    try {
      const [text, ms] = await timed(read());
      expect(ms).toBeLessThan(3_000);
      expect(text).toMatch(/Ordering does not work We are working on it\. .*You can look and fill the cart Down/);
    } finally {
      databaseProxy.goOn();
    }
    await until("the database", async () => (await read()).includes("The lights are on"));
  });
});

describe("staff", () => {
  test("see how long work waits, the last backup, the version and errors; nobody else does", async () => {
    await shop.control.fault("mail", "down");
    await check();
    const staff = await read({ authorization: (await signedInStaff(shop, [])).bearer });
    expect(staff).toMatch(
      /For staff .*Oldest waiting job .*Last backup None in BACKUP_DIR yet .*Version \d+\.\d+\.\d+/,
    );
    expect(staff).toContain("Error from email");
    for (const headers of [undefined, { authorization: (await signedIn(shop)).bearer }]) {
      const text = await read(headers);
      expect(text).toContain("Receipts come late");
      expect(text).not.toMatch(/For staff|Version|Error from/);
    }
  });
});

test("a web process without BACKUP_DIR does not claim that nobody makes backups", async () => {
  await using other = await openTestShop();
  const { bearer } = await signedInStaff(other, []);
  const html = await (await other.fetch("/status", { headers: { authorization: bearer } })).text();
  expect(html).toContain("BACKUP_DIR is not set here: none are made, unless a worker elsewhere has it");
});

test("a service that rejects the shop’s key is told apart from one that does not answer", async () => {
  const withKey = (key: string) =>
    (shop.shop.stripe as unknown as { _setAuthenticator(key: string, other: null): void })._setAuthenticator(key, null);
  withKey("sk_test_rolled");
  expect(await probeService(shop.shop, "payments")).toMatchObject({ isRefused: true });
  withKey(shop.shop.config.STRIPE_SECRET_KEY);
  await shop.control.fault("stripe", "error_500");
  expect(await probeService(shop.shop, "payments")).toMatchObject({ isRefused: false });
  await shop.control.fault("stripe", "error_500", false);
});
