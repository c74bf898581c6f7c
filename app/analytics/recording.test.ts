import { describe, expect, it } from "vitest";
import { store } from "#store";
import { canRecord, recordingOf, scriptAddress } from "./recording.ts";

const recording = { siteId: "4711/a", script: "https://recorder.example/{siteId}.js", sendsTo: [] };

describe("session recording", () => {
  it("is off by default, so there is nothing to consent to", () => {
    expect(recordingOf(store)).toBeNull();
  });

  it("is on only if staff switched it on, with a site id and the config's script", () => {
    const of = (change: object) =>
      recordingOf({ analytics: { sessionRecording: { isOn: true, ...recording, ...change } } });
    expect(of({})).toEqual(recording);
    for (const change of [{ isOn: false }, { siteId: "" }, { script: "" }]) expect(of(change)).toBeNull();
  });

  it("is loaded with its site id", () => {
    expect(scriptAddress(recording)).toBe("https://recorder.example/4711%2Fa.js");
  });

  it("never runs on checkout, account, orders or admin pages", () => {
    for (const path of [
      "/checkout",
      "/success",
      "/account",
      "/orders",
      "/orders/LT-20431",
      "/admin/orders",
      "/login",
      "/track-order",
      "/withdraw",
      "/contact",
    ]) {
      expect(canRecord(path), path).toBe(false);
    }
    for (const path of ["/", "/shop", "/product/lantern-mug", "/faq"]) expect(canRecord(path), path).toBe(true);
  });
});
