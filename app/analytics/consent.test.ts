import { describe, expect, it } from "vitest";
import { consentVersion, readConsent, writeConsent } from "./consent.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("a visitor's consent", () => {
  it("is remembered, whether yes or no", () => {
    for (const recording of [true, false]) expect(readConsent(writeConsent({ recording }, now))).toEqual({ recording });
  });

  it("is asked for again when the question has changed", () => {
    const old = writeConsent({ recording: true }, now).replace(
      `"version":${consentVersion}`,
      `"version":${consentVersion - 1}`,
    );
    expect(readConsent(old)).toBeNull();
  });

  it("is missing while nothing valid is stored", () => {
    for (const text of [null, "", "yes", "{}", "[]", '{"version":1,"recording":"yes"}'])
      expect(readConsent(text)).toBeNull();
  });

  it("is stored with its time", () => {
    expect(JSON.parse(writeConsent({ recording: false }, now))).toMatchObject({ at: "2026-11-20T12:00:00.000Z" });
  });
});
