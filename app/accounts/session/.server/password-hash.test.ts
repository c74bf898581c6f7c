import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("verifies a password against its hash and rejects another", async () => {
  const hash = await hashPassword("a lamp in every window");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: "a lamp in every window" })).toBe(true);
  expect(await verifyPassword({ hash, password: "a lamp in every windoW" })).toBe(false);
  expect(await verifyPassword({ hash, password: "" })).toBe(false);
});

test("the same password never has the same hash twice", async () => {
  expect(await hashPassword("same same")).not.toBe(await hashPassword("same same"));
});

test("composed and decomposed accents are the same password", async () => {
  const hash = await hashPassword("caf\u00e9s");
  expect(await verifyPassword({ hash, password: "cafe\u0301s" })).toBe(true);
});

test("a string that is not one of our hashes matches no password", async () => {
  for (const hash of ["", "x", "$2b$10$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=8,t=1,p=1$"])
    expect(await verifyPassword({ hash, password: "x" })).toBe(false);
});
