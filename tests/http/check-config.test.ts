import { execFile } from "node:child_process";
import { describe, expect, test } from "vitest";
import { recordCheck } from "#app/status/.server/probe-services.ts";
import { services } from "#app/status/describe-status.ts";
import { openDatabase, openPool } from "#database/open.ts";
import { printChecks } from "../../bin/check-config.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { commandEnvironment } from "../support/command-environment.ts";
import { freePort } from "../support/free-port.ts";
import { openTestWorld } from "../support/test-world.ts";

const world = await closeAfterTests(openTestWorld());

type Changes = Record<string, string>;
const changed = (changes: Changes) => ({ ...commandEnvironment, ...world.env, ...changes });

/** What `npm run check:config` does with these variables; its lines and its exit code. */
async function checkConfig(changes: Changes = {}): Promise<{ lines: string[]; code: number }> {
  const lines: string[] = [];
  const code = await printChecks(changed(changes) as NodeJS.ProcessEnv, (line) => lines.push(line));
  return { lines, code };
}

/** The same as a program of its own, which takes seconds. */
async function runCheckConfig(changes: Changes = {}): Promise<{ lines: string[]; code: number }> {
  const env = changed(changes);
  return new Promise((resolve) => {
    execFile("node_modules/.bin/node", ["bin/check-config.ts"], { env }, (error, out, err) =>
      resolve({ lines: `${out}${err}`.trim().split("\n"), code: error ? Number(error.code) : 0 }),
    );
  });
}

describe("npm run check:config", () => {
  test("tries each thing that the variables name, and finds no worker before one has run", async () => {
    expect(await runCheckConfig()).toEqual({
      lines: [
        expect.stringMatching(/^ok {4}DATABASE_URL: PostgreSQL \d+.* answers$/),
        "ok    STRIPE_SECRET_KEY: payments works",
        "ok    PRINTFUL_TOKEN: printing works",
        "ok    SMTP_URL: email works",
        "none  S3_BUCKET: files are in DATA_DIR",
        "none  markets: a rehearsal sells everywhere until you choose",
        "none  wallets: 127.0.0.1 is not verified for every wallet that is on. Register it under Settings, Payment",
        "FAIL  worker: none runs; one never did. Start the shop with ROLE all or worker",
      ],
      code: 1,
    });
  });

  test("works in a rehearsal without any setting, whose providers only run with it", async () => {
    const unset = ["STRIPE_SECRET_KEY", "STRIPE_API_BASE", "PRINTFUL_TOKEN", "PRINTFUL_API_BASE", "SMTP_URL"];
    const { lines } = await checkConfig(Object.fromEntries(unset.map((name) => [name, ""])));
    expect(lines.slice(1, 4)).toEqual([
      "none  STRIPE_SECRET_KEY: a rehearsal uses its sandbox",
      "none  PRINTFUL_TOKEN: a rehearsal uses its sandbox",
      "none  SMTP_URL: a rehearsal uses its sandbox",
    ]);
  });

  test("exits with 0 while a worker checks the services", async () => {
    const pool = openPool(world.databaseUrl, 1, () => {});
    for (const service of services) await recordCheck(openDatabase(pool), service, null);
    await pool.end();
    const { lines, code } = await runCheckConfig();
    expect([lines.at(-1), code]).toEqual(["ok    worker: runs", 0]);
  });

  test("names each fact that a chosen market lacks, and none once they are known", async () => {
    const pool = openPool(world.databaseUrl, 1, () => {});
    const set = (key: string, value: string) =>
      pool.query("insert into settings (key, value) values ($1, to_jsonb($2::text))", [key, value]);
    const markets = async () => {
      const { lines, code } = await checkConfig();
      return { lines: lines.filter((line) => line.includes(" markets: ")), code };
    };
    try {
      await set("markets.sellsTo", "GB\nXI");
      await set("safety.manufacturer", "Example Trading Ltd\n1 Example Street, Leeds");
      await set("safety.manufacturerContact", "safety@shop.example");
      const where = "Enter it under Settings, Markets, or leave that market out";
      expect(await markets()).toEqual({
        lines: [
          `FAIL  markets: Northern Ireland needs a responsible person’s name and postal address. ${where}`,
          `FAIL  markets: Northern Ireland needs the responsible person’s email or web address. ${where}`,
          `FAIL  markets: Northern Ireland needs warnings, or a line that there are none. ${where}`,
        ],
        code: 1,
      });
      await set("safety.responsible", "Example Agent B.V.\n1 Example Quay, Amsterdam");
      await set("safety.responsibleContact", "eu@agent.example");
      await set("safety.warnings", "There are none.");
      expect(await markets()).toEqual({ lines: ["ok    markets: have every fact that they need"], code: 0 });
      await pool.query("update products set safety_manufacturer = 'Kites Ltd\n2 Example Street' where id = 4");
      expect(await markets()).toEqual({
        lines: [
          "FAIL  markets: Lantern Mug is on sale without the manufacturer’s email or web address. Enter it on the product’s page, or take it off sale",
        ],
        code: 1,
      });
      await pool.query("update products set is_available = false where id = 4");
      expect((await markets()).code).toBe(0);
    } finally {
      await pool.query("delete from settings");
      await pool.query("update products set safety_manufacturer = null, is_available = true where id = 4");
      await pool.end();
    }
  });

  test("says what Stripe last said of the domain for the wallets", async () => {
    const pool = openPool(world.databaseUrl, 1, () => {});
    const isActive = { isActive: true, problem: null };
    const wallets = { applePay: isActive, googlePay: isActive, link: isActive };
    const keep = (value: object) =>
      pool.query(
        `insert into settings (key, value) values ('payment-domain', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    const line = async () => (await checkConfig()).lines.find((each) => each.includes(" wallets: "));
    try {
      await keep({ name: "127.0.0.1", isLive: false, wallets });
      expect(await line()).toBe("ok    wallets: each that is on is shown");
      await keep({
        name: "127.0.0.1",
        isLive: false,
        wallets: { ...wallets, link: { isActive: false, problem: "x" } },
      });
      expect(await line()).toContain("127.0.0.1 is not verified for every wallet that is on");
      await keep({ name: "shop.example", isLive: false, wallets });
      expect(await line()).toContain("127.0.0.1 is not verified for every wallet that is on");
    } finally {
      await pool.query("delete from settings");
      await pool.end();
    }
  });

  test("names each variable whose service rejects it or does not answer, and one that is misspelt", async () => {
    const { lines, code } = await checkConfig({
      STRIPE_SECRET_KEY: "sk_test_rolled",
      PRINTFUL_TOKEN: "another-token",
      SMTP_URL: "smtp://127.0.0.1:1",
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_REGION: "x",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "i",
      S3_SECRET_ACCESS_KEY: "s",
      DATABSE_URL: "x",
    });
    expect(code).toBe(1);
    expect(lines[0]).toBe("look  variables: DATABSE_URL is no variable of the shop: is DATABASE_URL meant?");
    expect(lines.filter((each) => each.startsWith("FAIL"))).toEqual([
      expect.stringMatching(/^FAIL {2}STRIPE_SECRET_KEY: rejected: /),
      expect.stringMatching(/^FAIL {2}PRINTFUL_TOKEN: rejected: /),
      expect.stringMatching(/^FAIL {2}SMTP_URL: no good answer: connect ECONNREFUSED 127\.0\.0\.1:1$/),
      expect.stringMatching(/^FAIL {2}S3_BUCKET: no good answer: .*ECONNREFUSED/),
    ]);
  });

  test("says that the database belongs to the other mode, with which the shop would not start", async () => {
    const pool = openPool(world.databaseUrl, 1, () => {});
    const { rows } = await pool.query("select mode from shop_mode");
    try {
      await pool.query("insert into shop_mode (mode) values ('live') on conflict (id) do update set mode = 'live'");
      const { lines, code } = await checkConfig();
      expect([lines[1], code]).toEqual([
        "FAIL  SHOP_MODE: it is rehearsal, and the database belongs to a live shop",
        1,
      ]);
    } finally {
      if (rows.length === 0) await pool.query("delete from shop_mode");
      else await pool.query("update shop_mode set mode = 'rehearsal'");
      await pool.end();
    }
  });

  test("says in one line that a variable is wrong", async () => {
    expect(await runCheckConfig({ PORT: "x" })).toEqual({
      lines: ["PORT must be a port number from 0 to 65535"],
      code: 1,
    });
  });
});
