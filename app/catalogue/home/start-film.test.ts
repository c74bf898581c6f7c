import { describe, expect, it } from "vitest";
import { filmDelay } from "./start-film.ts";

const on = (effectiveType: string, saveData = false) =>
  filmDelay({ connection: { effectiveType, saveData }, reducedMotion: false });

describe("'a background video that starts loading after 1 s (2 s on a medium connection)'", () => {
  it("waits 1 s on a fast connection, and on an unknown one", () => {
    expect(on("4g")).toBe(1000);
    expect(filmDelay({ connection: undefined, reducedMotion: false })).toBe(1000);
  });
  it("waits 2 s on a medium one", () => {
    expect(on("3g")).toBe(2000);
  });
});

describe("'The video is skipped on slow connections or with reduced motion'", () => {
  it("is not loaded on a slow connection or with data saving", () => {
    expect([on("2g"), on("slow-2g"), on("4g", true)]).toEqual([null, null, null]);
  });
  it("is not loaded with reduced motion, however fast the connection", () => {
    expect(filmDelay({ connection: { effectiveType: "4g" }, reducedMotion: true })).toBeNull();
  });
});
