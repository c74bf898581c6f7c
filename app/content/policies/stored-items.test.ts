import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { store } from "#store";
import { cookiePolicy } from "./cookie-policy-page.tsx";
import { policyTexts } from "./policy.ts";
import { consentItem, recorderThing, storedItems, stripeThings } from "./stored-items.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|js)$/.test(path) && !/\.test\.|(^|\/)test-/.test(path))
  .map((path) => ({ path: join("app", path), text: readFileSync(join(root, "app", path), "utf8") }));

/**
 * Everything that stores data in a browser: storage APIs, our own `Set-Cookie`, cookies named for better-auth,
 * libraries.
 */
const writes =
  /cache\.put\(|<ScrollRestoration|(local|session)Storage\s*\.\s*setItem\(|;\s*Max-Age=|cookieName\(shop, "|document\.cookie\s*=/;
const textOf = (facts: { mode: "rehearsal" | "live"; secure: boolean }) =>
  policyTexts(cookiePolicy({ store, recording: null, ...facts })).join("\n");

describe("the list of data stored in the browser", () => {
  it("has an entry for every file that stores something, and no other", () => {
    const writers = sources.filter(({ text }) => writes.test(text)).map(({ path }) => path);
    expect(writers.sort(), "add to app/content/policies/stored-items.ts what is stored, what for and how long").toEqual(
      [...new Set([...storedItems, consentItem].map(({ setBy }) => setBy))].sort(),
    );
  });

  it("has unique names", () => {
    const names = [...storedItems, ...stripeThings].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the cookie policy", () => {
  it.each(storedItems)("names $name, what for and how long", ({ name, what, howLong }) => {
    const text = textOf({ mode: "rehearsal", secure: false });
    for (const words of [name, what, howLong]) expect(text).toContain(words);
  });

  it("requests no consent in a shop without recording, and names the recorder otherwise", () => {
    expect(textOf({ mode: "live", secure: true })).toContain("Nothing here needs your consent");
    const recording = { siteId: "1", script: "/r.js", sendsTo: [] };
    const words = policyTexts(cookiePolicy({ store, mode: "live", secure: true, recording })).join();
    for (const { name, what } of [consentItem, recorderThing]) {
      expect(words).toContain(name);
      expect(words).toContain(what);
    }
    expect(words).toContain("Privacy choices, at the bottom of every page");
    expect(words).not.toContain("Nothing here needs your consent");
  });

  it("names Stripe's cookies only in a live shop", () => {
    expect(textOf({ mode: "live", secure: true })).toContain("__stripe_mid");
    expect(textOf({ mode: "rehearsal", secure: false })).not.toContain("__stripe");
  });

  it("gives sign-in cookies their https names", () => {
    expect(textOf({ mode: "live", secure: true })).toContain("__Host-session");
    expect(textOf({ mode: "rehearsal", secure: false })).not.toContain("__Host-");
  });
});
