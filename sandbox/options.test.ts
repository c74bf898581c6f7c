import { expect, it } from "vitest";
import { readSandboxOptions } from "./options.ts";
import { testOptions } from "./test-sandbox.ts";

const good = testOptions("http://127.0.0.1:3000/");

it("reads what the shop's supervisor passes", () => {
  expect(readSandboxOptions(JSON.stringify(good))).toEqual({ ...good, shopUrl: "http://127.0.0.1:3000" });
});

it.each([
  ["nothing", "", /standard input/],
  ["truncated JSON", "{", /standard input/],
  ["no folder", JSON.stringify({ ...good, dataDir: "" }), /^dataDir: /],
  ["an impossible port", JSON.stringify({ ...good, ports: { ...good.ports, smtp: 70_000 } }), /^ports\.smtp: /],
  ["a shop on https", JSON.stringify({ ...good, shopUrl: "https://shop.example" }), /^shopUrl: must be a URL/],
  [
    "a limit of no calls",
    JSON.stringify({ ...good, printful: { ...good.printful, callsPerMinute: 0 } }),
    /^printful\.callsPerMinute: /,
  ],
  ["an unknown option", JSON.stringify({ ...good, color: "red" }), /color/],
])("names what is wrong with %s", (_what, argument, words) => {
  expect(() => readSandboxOptions(argument)).toThrow(words);
  expect(() => readSandboxOptions(argument)).not.toThrow(/\n/);
});
