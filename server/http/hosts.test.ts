import { expect, test } from "vitest";
import { classifyRequest, type Destination } from "./hosts.ts";
import { isCrossOrigin } from "./security.ts";

const live = { PUBLIC_URL: "https://shop.example", SHOP_MODE: "live", TRUST_PROXY: true } as const;
const rehearsal = { PUBLIC_URL: "http://127.0.0.1:3000", SHOP_MODE: "rehearsal", TRUST_PROXY: false } as const;
const to = (host: string | undefined, scheme: string | null = null): Destination => ({ host, scheme });

test.each(["shop.example", "SHOP.example", "shop.example:443"])("a live shop answers for %s", (host) => {
  expect(classifyRequest(live, to(host))).toBe("ours");
  expect(classifyRequest(live, to(host, "https"))).toBe("ours");
});

test.each([
  "evil.example",
  "shop.example.evil.example",
  "shop.example:8443",
  "localhost",
  "127.0.0.1:3000",
  "shop.example@evil.example",
  "shop.example/",
  "",
  undefined,
])("a live shop does not answer for %s", (host) => {
  expect(classifyRequest(live, to(host, "https"))).toBe("elsewhere");
});

test("a live shop redirects plain HTTP to the same page over TLS", () => {
  expect(classifyRequest(live, to("shop.example", "http"))).toBe("upgrade");
});

test.each(["127.0.0.1:3000", "localhost:3000", "localhost", "[::1]:3000", "127.0.0.53", "my.localhost:5173"])(
  "a rehearsal answers on %s",
  (host) => {
    expect(classifyRequest(rehearsal, to(host))).toBe("ours");
    expect(classifyRequest({ ...rehearsal, PUBLIC_URL: "https://try.example" }, to(host))).toBe("ours");
  },
);

test.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "192.168.1.5:3000", "[::2]"])(
  "a rehearsal does not answer for %s",
  (host) => {
    expect(classifyRequest(rehearsal, to(host))).toBe("elsewhere");
  },
);

test("a rehearsal answers for its PUBLIC_URL", () => {
  expect(classifyRequest({ ...rehearsal, PUBLIC_URL: "https://try.example" }, to("try.example"))).toBe("ours");
});

const sent = (headers: Record<string, string>) => isCrossOrigin(live, { host: "shop.example", ...headers });

test("unsafe requests are accepted from the shop's own pages and from programs, which send no origin", () => {
  expect(sent({ origin: "https://shop.example", site: "same-origin" })).toBe(false);
  expect(sent({})).toBe(false);
  expect(sent({ site: "none" })).toBe(false);
});

test.each([
  ["another site", { origin: "https://evil.example", site: "cross-site" }],
  ["another site without an Origin", { site: "cross-site" }],
  ["a sibling domain", { origin: "https://blog.shop.example", site: "same-site" }],
  ["a sibling domain without an Origin", { site: "same-site" }],
  ["the shop's host over plain HTTP", { origin: "http://shop.example" }],
  ["the shop's host on another port", { origin: "https://shop.example:8443" }],
  ["an opaque origin", { origin: "null" }],
])("a change from %s is refused", (_, headers) => {
  expect(sent(headers as Record<string, string>)).toBe(true);
});

test("a forged Host header does not make its origin the shop's", () => {
  expect(isCrossOrigin(live, { host: "evil.example", origin: "https://evil.example" })).toBe(true);
  expect(isCrossOrigin(rehearsal, { host: "evil.example", origin: "http://evil.example" })).toBe(true);
});

test("a rehearsal accepts unsafe requests from its own pages under either name, and from no other local port", () => {
  expect(isCrossOrigin(rehearsal, { host: "localhost:3000", origin: "http://localhost:3000" })).toBe(false);
  expect(isCrossOrigin(rehearsal, { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" })).toBe(false);
  expect(isCrossOrigin(rehearsal, { host: "127.0.0.1:3000", origin: "http://127.0.0.1:5173" })).toBe(true);
});
