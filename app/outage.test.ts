import { describe, expect, test } from "vitest";
import { store } from "#store";
import { outageMessage, outageResponse } from "./outage.ts";

describe("while the database cannot answer", () => {
  test.each([
    ["a checkout that opens, without a draft, keeps the cart", "/api/checkout", false, /Your cart is kept/],
    ["one with a draft keeps the order", "/api/checkout", true, /Nothing was charged, and your order is kept/],
    ["so does every step of it", "/api/checkout/7/address", false, /Nothing was charged, and your order is kept/],
    ["paying has charged nothing before the browser confirms", "/api/checkout/7/pay", true, /Nothing was charged/],
    ["a delivery option that is chosen", "/functions/v1/checkout-shipping-select", true, /your order is kept/],
    ["an estimate for nobody's order", "/functions/v1/shipping-quotes", false, /^Service temporarily unavailable/],
    ["after paying nobody is to pay again", "/success", true, /still being confirmed. Do not pay again/],
    ["the data of that page says the same", "/success.data", true, /still being confirmed. Do not pay again/],
    ["the checkout page", "/checkout", true, /Your cart is kept/],
    ["any other page", "/account", false, /^Service temporarily unavailable/],
  ])("%s", (_, path, hasDraft, words) => expect(outageMessage(path, hasDraft)).toMatch(words));

  test.each([
    ["/api/checkout", "application/json"],
    ["/success.data?order=1", "text/plain"],
    ["/success?order=1", "text/html"],
  ])("%s gets 503 as %s, with a Retry-After", async (path, type) => {
    const cookie = "a=b; __Host-order_draft=x";
    const answer = outageResponse(new Request(`https://shop.example${path}`, { headers: { cookie } }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toContain(type);
    expect(await answer.text()).toMatch(/Nothing was charged|Do not pay again/);
  });

  test("a page says which number to quote, and nothing that a visitor made up", async () => {
    const pageFor = (id: string) =>
      outageResponse(new Request("https://shop.example/account", { headers: { "x-request-id": id } })).text();
    expect(await pageFor("7kq2-m9xf-3dvw")).toContain("quote this number: 7kq2-m9xf-3dvw.");
    expect(await pageFor("<b>bold-number</b>")).not.toMatch(/quote|bold-number/);
  });

  test("a page has the shop's colours and no style that the security policy refuses", async () => {
    const html = await outageResponse(new Request("https://shop.example/account")).text();
    const { paper, ink } = store.theme;
    expect(html).toContain(`<html lang="en" style="background:${paper};color:${ink};`);
    expect(html).not.toMatch(/<style|<link|<script/);
  });
});
