import { describe, expect, test } from "vitest";
import { adminRoutes } from "../support/admin-routes.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";
import { expectAccessible, resizeTo } from "./support/accessible.ts";
import { openBrowser, phone, type Visitor, waitUntilInteractive } from "./support/visitor.ts";
import { openVolunteer } from "./support/volunteer.ts";

/** Every page of the back office that exists without prior actions. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);
const order = await placeOrder(shop);
const owner = await closeAfterTests(openVolunteer(browser, shop, "owner"));

const isPage = (path: string) => path.startsWith("admin/") && !/[:.]/.test(path);
const listPages = Object.entries(adminRoutes)
  .filter(([path, accesses]) => isPage(path) && accesses.some(({ method, ok }) => method === "GET" && ok === 200))
  .map(([path]) => `/${path}`);
const recordPages = [
  "/admin/orders/NUMBER",
  "/admin/orders/NUMBER?dialog=refund",
  "/admin/orders/NUMBER?dialog=cancel",
  "/admin/orders/NUMBER/address",
  "/admin/orders/NUMBER/change",
  "/admin/products/1",
  "/admin/orders/packing?order=NUMBER",
  "/admin/products/1/deletion",
  "/admin/products/1/drop",
  "/admin/products/1/pre-order",
  "/admin/bundles/1",
  "/admin/bundles/1?dialog=delete",
  "/admin/bundles/1/reviews",
];

describe("axe finds nothing and nothing overflows at either width:", () => {
  test.for([...listPages, ...recordPages])("%s", async (path) => {
    const answer = await owner.page.goto(path.replace("NUMBER", order.number));
    expect(answer?.status()).toBe(200);
    await waitUntilInteractive(owner.page);
    await expectAccessible(owner.page, path);
    await resizeTo(owner.page, phone);
    expect(await crowdedCells(owner)).toEqual([]);
  });
});

test("on a phone no quantity of a change is cut, whichever is chosen", async () => {
  await owner.page.goto(`/admin/orders/${order.number}/change`);
  await resizeTo(owner.page, phone);
  const cut = await owner.page.getByLabel("Quantity").evaluateAll((selects) =>
    selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = Object.assign(document.createElement("canvas").getContext("2d")!, { font });
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const options = [...(select as HTMLSelectElement).options].map(({ text }) => text);
      return options.filter((text) => pen.measureText(text).width > room);
    }),
  );
  expect(cut).toEqual([]);
});

/** The text of cells that is wider than its cell, and so covers the next one. */
const crowdedCells = ({ page }: Visitor): Promise<string[]> =>
  page
    .locator(".dtable tbody :is(td, th)")
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((cell) => cell.textContent ?? ""),
    );
