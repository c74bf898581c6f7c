import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { errorStack, errorText } from "./error-text.ts";

const email = "rowan.ashby@example.com";
const ofPostgres = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 100, "error"), {
    severity: "ERROR",
    code,
    detail: `Key (email)=(${email}) already exists.`,
  });
const insert = 'insert into "user" ("email") values ($1)';
const refused = new DrizzleQueryError(insert, [email], ofPostgres("23505", 'violates constraint "user_email"'));

describe("what an error says", () => {
  test.each([
    ["a refused query", refused, `violates constraint "user_email" (${insert})`],
    ["what PostgreSQL answered", refused.cause, 'violates constraint "user_email"'],
    ["a query without an answer", new DrizzleQueryError("select 1", [email]), "PostgreSQL does not answer (select 1)"],
    [
      "a value that PostgreSQL quotes",
      ofPostgres("22P02", 'invalid input syntax for type uuid: "rowan"'),
      'invalid input syntax for type uuid: "…"',
    ],
    [
      "a search term that PostgreSQL quotes",
      ofPostgres("42601", 'syntax error in tsquery: "rowan "ashby"" at it'),
      'syntax error in tsquery: "…" at it',
    ],
    ["an error that repeats one", new Error(`not saved: ${refused.message}`), `not saved: Failed query: ${insert}`],
    ["a text that a library made of one", refused.message, `Failed query: ${insert}`],
    ["a mail server's refusal", new Error(`550 <${email}>: unknown`), "550 <r••••••@e••••••.com>: unknown"],
    ["a host with two addresses", new AggregateError([new Error("::1"), new Error("127.0.0.1")]), "::1; 127.0.0.1"],
    ["an error without a message", new TypeError(), "TypeError"],
    ["the job queue's copy of an error", { ...new Error(), message: "no queue" }, "no queue"],
    [
      "the job queue's copy of what PostgreSQL answered",
      { ...ofPostgres("22P02", ""), message: 'invalid input syntax for type uuid: "rowan"' },
      'invalid input syntax for type uuid: "…"',
    ],
    ["anything else", { status: 500 }, "[object Object]"],
    ["nothing", undefined, "undefined"],
  ])("%s", (_, error, text) => {
    expect(errorText(error)).toBe(text);
    expect(errorStack(error)).toContain(text);
    expect(errorStack(error)).not.toContain("rowan");
  });
});

test("a stack has the places in the code, and no line of a value that looks like one", () => {
  const frames = errorStack(refused).split("\n").slice(1);
  expect(frames[0]).toMatch(/^ {4}at .*error-text\.test\.ts/);
  const hostile = new DrizzleQueryError("select $1", [`Rowan\n    at home (${email}:1:1)`], new Error("no"));
  expect(errorStack(hostile)).not.toContain("at home");
});
