import { expect, test } from "vitest";
import { isUuid } from "./uuid.ts";

test("an id of the database is a UUID, in small letters or capitals", () => {
  expect(isUuid("0b9f7c1e-52d4-4a3b-9e0f-6f1f2a3b4c5d")).toBe(true);
  expect(isUuid("0B9F7C1E-52D4-4A3B-9E0F-6F1F2A3B4C5D")).toBe(true);
});

test("anything that PostgreSQL would refuse or read in another way is not", () => {
  for (const text of [
    "",
    "42",
    "0b9f7c1e52d44a3b9e0f6f1f2a3b4c5d",
    "0b9f7c1e-52d4-4a3b-9e0f-6f1f2a3b4c5d ",
    "g".repeat(36),
  ])
    expect(isUuid(text), text).toBe(false);
});
