import { expect, test } from "vitest";
import { ConfigError, readConfig, shopConfig } from "./config.ts";

const live = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example",
  MAIL_FROM: '"Shop" <orders@shop.example>',
  SESSION_SECRET: "a".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PRINTFUL_TOKEN: "printful-token",
  PRINTFUL_STORE_ID: "42",
  PRINTFUL_WEBHOOK_TOKEN: "b".repeat(24),
  SMTP_URL: "smtps://user:password@mail.example",
  TRUST_PROXY: "true",
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("was accepted");
}

test("needs no settings: defaults to a rehearsal on local port 3000", () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://127.0.0.1:3000",
    DATA_DIR: ".data",
    SHOP_MODE: "rehearsal",
    ROLE: "all",
    WEB_CONCURRENCY: 1,
  });
});

test("a variable that is set to nothing counts as not set", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: " " })).toMatchObject({ PORT: 3000, PUBLIC_URL: "http://127.0.0.1:3000" });
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "80.5"],
  ["PORT", "0x50"],
  ["PORT", "8e3"],
  ["PUBLIC_URL", "shop.example"],
  ["PUBLIC_URL", "https://shop.example/merch"],
  ["PUBLIC_URL", "https://shop.example/?from=mail"],
  ["PUBLIC_URL", "https://user:password@shop.example"],
  ["TRUST_PROXY", "perhaps"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["DATABASE_DIRECT_URL", "localhost"],
  ["DATABASE_READ_URL", "replica"],
  ["DATABASE_READ_MAX_LAG", "0"],
  ["SHOP_MODE", "production"],
  ["ROLE", "boss"],
  ["WEB_CONCURRENCY", "0"],
  ["WEB_CONCURRENCY", "many"],
  ["SESSION_SECRET", "short"],
  ["LOG_LEVEL", "loud"],
  ["STRIPE_SECRET_KEY", "pk_test_1"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_test_1"],
  ["STRIPE_WEBHOOK_SECRET", "secret"],
  ["STRIPE_API_BASE", "localhost:4000"],
  ["PRINTFUL_TOKEN", "short"],
  ["PRINTFUL_TOKEN", "two words"],
  ["PRINTFUL_STORE_ID", "mine"],
  ["PRINTFUL_WEBHOOK_TOKEN", "short"],
  ["PRINTFUL_WEBHOOK_TOKEN", "made/by/openssl/rand/-base64"],
  ["PRINTFUL_API_BASE", "ftp://localhost"],
  ["SMTP_URL", "mail.example"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtps://user:100%secret@mail.example"],
  ["MAIL_FROM", "the shop"],
  ["MAIL_FROM", "orders@shop.example\r\nBcc: everybody@shop.example"],
  ["S3_ENDPOINT", "bucket"],
  ["REHEARSAL_URL", "4003"],
])("%s=%s is refused in one line that names the variable", (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain("\n");
});

test("a live shop starts with every key and no sandbox setting", () => {
  expect(readConfig(live)).toMatchObject({ SHOP_MODE: "live", PUBLIC_URL: "https://shop.example" });
});

test.each(Object.keys(live).filter((name) => name !== "SHOP_MODE"))("a live shop is refused without %s", (name) => {
  expect(refusal({ ...live, [name]: undefined })).toMatch(new RegExp(`^${name} is missing`));
});

test("a live shop must say whether it has a proxy; a rehearsal assumes none", () => {
  expect(readConfig({ ...live, TRUST_PROXY: "false" })).toMatchObject({ TRUST_PROXY: false });
  expect(readConfig({})).toMatchObject({ TRUST_PROXY: false });
  expect(readConfig(live)).toMatchObject({ TRUST_PROXY: true });
});

test.each(["STRIPE_API_BASE", "PRINTFUL_API_BASE", "REHEARSAL_URL"])(
  "a live shop is refused with a sandbox host in %s",
  (name) => {
    expect(refusal({ ...live, [name]: "http://127.0.0.1:4000" })).toMatch(new RegExp(`^${name} points at a sandbox`));
  },
);

test.each([
  ["STRIPE_SECRET_KEY", "sk_test_1"],
  ["STRIPE_SECRET_KEY", "rk_test_1"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_test_1"],
])("a live shop is refused with a test key in %s=%s", (name, value) => {
  expect(refusal({ ...live, [name]: value })).toMatch(new RegExp(`^${name} is a test key`));
});

test("a live shop is refused at a plain HTTP address", () => {
  expect(refusal({ ...live, PUBLIC_URL: "http://shop.example" })).toMatch(/^PUBLIC_URL must start with https/);
});

test.each([
  ["STRIPE_SECRET_KEY", "sk_live_1"],
  ["STRIPE_SECRET_KEY", "rk_live_1"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_live_1"],
])("a rehearsal is refused with a live key in %s=%s", (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} is a live key`));
});

test("a bucket is set whole or not at all", () => {
  const bucket: Record<string, string> = {
    S3_ENDPOINT: "https://s3.example",
    S3_REGION: "eu-west-2",
    S3_BUCKET: "shop",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig(bucket)).toMatchObject(bucket);
  for (const name of Object.keys(bucket))
    expect(refusal({ ...bucket, [name]: undefined })).toMatch(
      new RegExp(`^${name} is missing: it is required when S3_`),
    );
});

test("a separate sandbox is set whole or not at all", () => {
  const ownSandbox: Record<string, string> = {
    STRIPE_API_BASE: "http://127.0.0.1:4001",
    PRINTFUL_API_BASE: "http://127.0.0.1:4002",
    PRINTFUL_STORE_ID: "42",
    SMTP_URL: "smtp://127.0.0.1:4003",
  };
  expect(readConfig(ownSandbox)).toMatchObject({ ...ownSandbox, PRINTFUL_STORE_ID: 42 });
  for (const name of Object.keys(ownSandbox))
    expect(refusal({ ...ownSandbox, [name]: undefined })).toMatch(
      new RegExp(`^${name} is missing: it is required when (STRIPE|PRINTFUL)_API_BASE is set$`),
    );
});

test("a replica without DATABASE_URL is refused", () => {
  expect(refusal({ DATABASE_READ_URL: "postgres://replica/shop" })).toMatch(/^DATABASE_URL is missing: /);
});

test("DATABASE_DIRECT_URL without DATABASE_URL is refused", () => {
  const direct = "postgres://127.0.0.1/shop";
  expect(refusal({ DATABASE_DIRECT_URL: direct })).toMatch(/^DATABASE_URL is missing: /);
  expect(readConfig({ DATABASE_URL: direct }).DATABASE_DIRECT_URL).toBe(direct);
});

test("surrounding whitespace is trimmed: with it every webhook signature would fail", () => {
  expect(readConfig({ ...live, STRIPE_WEBHOOK_SECRET: " whsec_1\r\n" }).STRIPE_WEBHOOK_SECRET).toBe("whsec_1");
});

test("a process started without the supervisor reports what is missing", () => {
  expect(() => shopConfig(readConfig({}))).toThrow(/^DATABASE_URL is missing/);
});
