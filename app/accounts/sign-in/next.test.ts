import { expect, test } from "vitest";
import { safeNext } from "./next.ts";

test.each(["/account", "/orders", "/orders/LT-20431?from=mail", "/checkout", "/product/lantern-tshirt?colour=Navy"])(
  "goes back to %s",
  (path) => expect(safeNext(path)).toBe(path),
);

test.each([
  "https://evil.example/account",
  "//evil.example/account",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "/account\\..\\evil",
  "account",
  "",
  null,
  undefined,
  "/webhooks/stripe",
  "/api/session",
  "/logout",
  "/login",
  "/account/../logout",
  `/account${"a".repeat(600)}`,
  "/%2e%2e//evil.example",
  "/account\u0000",
])("never goes back to %j", (path) => expect(safeNext(path)).toBe("/account"));
