import { expect, test } from "vitest";
import { linesOf, placeTeesAndMug } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange } from "../support/further-payment.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The law's words for withdrawing, on every page of a buyer's order (R-WITHDRAW-1). */
const shop = await closeAfterTests(openTestShop());

test("every page of an order links to withdrawing by the law's words, also the one that has no footer", async () => {
  const order = await placeTeesAndMug(shop);
  const of = `/orders/${order.number}`;
  await beginDearerChange(shop, order, { [`size-${(await linesOf(shop, order))[0]!.id}`]: "2XL" }, 400);
  const linksOf = async (path: string, headers: Record<string, string> = order.headers) => {
    const page = await shop.fetch(path, { headers });
    const links = (await page.text()).matchAll(/<a [^>]*href="(\/withdraw[^"]*)"[^>]*>(.*?)<\/a>/g);
    const named = [...links].filter(([, , label]) => label === "Withdraw from contract here");
    return [page.status, ...named.map(([, href]) => href)];
  };
  const own = `/withdraw?number=${order.number}`;
  for (const path of [of, `/success?order=${order.id}`])
    expect(await linksOf(path), path).toEqual([200, own, "/withdraw"]);
  expect(await linksOf(`${of}/change/pay`), "it has no footer").toEqual([200, own]);
  for (const task of ["change", "address", "invoice", "cancellation", "return", "review"])
    expect(await linksOf(`${of}/${task}`), task).toContain("/withdraw");
  expect(await linksOf(of, {}), "somebody else's").toEqual([404, "/withdraw"]);
});
