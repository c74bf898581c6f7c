import { expect, test } from "vitest";
import { keyIdOf, keyStateOf, keyText } from "./rules.ts";

const secret = "0f".repeat(32);

test("a key carries its public id, and nothing else passes for a key", () => {
  expect(keyText("1a2b3c4d", secret)).toBe(`rosette_1a2b3c4d_${secret}`);
  expect(keyIdOf(keyText("1a2b3c4d", secret))).toBe("1a2b3c4d");
  for (const other of ["", "rosette_1a2b3c4d", `rosette_1a2b3c4d_${secret}0`, ` rosette_1a2b3c4d_${secret}`, secret])
    expect(keyIdOf(other), other).toBeNull();
});

test("a key works until the moment it expires, and never after it was revoked", () => {
  const expiresAt = new Date("2026-12-01T00:00:00Z");
  const at = (time: string, revokedAt: Date | null = null) => keyStateOf({ expiresAt, revokedAt }, new Date(time));
  expect(at("2026-11-17T00:00:00Z")).toBe("active");
  expect(at("2026-11-17T00:00:00.001Z")).toBe("expiring");
  expect(at("2026-11-30T23:59:59.999Z")).toBe("expiring");
  expect(at("2026-12-01T00:00:00Z")).toBe("expired");
  expect(at("2026-11-01T00:00:00Z", new Date("2026-10-01T00:00:00Z"))).toBe("revoked");
});
