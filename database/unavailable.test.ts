import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { isDiskFull, isUnavailable } from "./unavailable.ts";

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const ofPostgres = (code: string) => error("PostgreSQL says no", { severity: "ERROR", code });
const inQuery = (cause: Error) => new DrizzleQueryError("select 1", [], cause);

describe("the database is unavailable", () => {
  test.each([
    ["a full disk", inQuery(ofPostgres("53100"))],
    ["too many connections", ofPostgres("53300")],
    ["a server that is shutting down", inQuery(ofPostgres("57P01"))],
    ["a server that is starting", ofPostgres("57P03")],
    ["nothing at its address", error("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" })],
    ["no answer in time", inQuery(error("Query read timeout"))],
    ["no connection left", error("timeout exceeded when trying to connect")],
    ["a connection that broke", inQuery(error("Connection terminated unexpectedly"))],
  ])("with %s", (_, given) => expect(isUnavailable(given)).toBe(true));

  test.each([
    ["a duplicate row", inQuery(ofPostgres("23505"))],
    ["another service that refuses connections", error("printful", { code: "ECONNREFUSED" })],
    ["a failed fetch", Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED", syscall: "connect" })],
    ["a bug", error("undefined is not a function")],
    ["nothing", undefined],
  ])("but not with %s", (_, given) => expect(isUnavailable(given)).toBe(false));
});

test("a full disk is recognised", () => {
  expect(isDiskFull(inQuery(ofPostgres("53100")))).toBe(true);
  expect(isDiskFull(inQuery(ofPostgres("53300")))).toBe(false);
});
