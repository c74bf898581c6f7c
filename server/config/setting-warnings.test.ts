import { expect, test } from "vitest";
import { settingWarnings } from "./setting-warnings.ts";

const web = { ROLE: "web" as const, S3_BUCKET: undefined };
const all = { ROLE: "all" as const, S3_BUCKET: undefined };

test.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["MAIL_FORM", "MAIL_FROM"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
  ["STRIPE_SECRET", "STRIPE_SECRET_KEY"],
  ["SHOPMODE", "SHOP_MODE"],
  ["port", "PORT"],
  ["ROLES", "ROLE"],
])("%s is named as a misspelt %s", (given, meant) => {
  expect(settingWarnings({ [given]: "x" }, all)).toEqual([`${given} is no variable of the shop: is ${meant} meant?`]);
});

test("variables of the system, other programs, and correct spellings are not reported", () => {
  const others = ["HOME", "PATH", "PWD", "USER", "SHELL", "TERM", "HOSTNAME", "LOGNAME", "LANG", "EDITOR", "PGHOST"];
  const ours = [
    "NODE_OPTIONS",
    "NODE_PATH",
    "NODE_COMPILE_CACHE",
    "TEST_LOG_LEVEL",
    "TEST_DATABASE_URL",
    "CHROME_PATH",
  ];
  const names = [
    ...others,
    ...ours,
    "npm_config_port",
    "AWS_REGION",
    "XDG_DATA_DIRS",
    "http_proxy",
    "PORT",
    "SMTP_URL",
  ];
  expect(settingWarnings(Object.fromEntries(names.map((name) => [name, "x"])), all)).toEqual([]);
});

test("a web-only machine without a bucket is warned, since others cannot find its pictures", () => {
  expect(settingWarnings({}, web)).toEqual([
    "ROLE is web without S3_BUCKET: pictures are stored in DATA_DIR, where other machines do not find them.",
  ]);
  expect(settingWarnings({}, { ...web, S3_BUCKET: "pictures" })).toEqual([]);
});
