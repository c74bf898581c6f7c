import { expect, test } from "vitest";
import { store } from "#store";
import { orderTerms, traderText } from "./terms.ts";

const words = (terms = orderTerms(store)) =>
  terms.flatMap(({ title, paragraphs, form = [] }) => [title, ...paragraphs, ...form]).join("\n");

test("the terms name the trader, its address and how to write to it", () => {
  for (const fact of [store.legal.trader, store.legal.companyNumber, ...store.legal.address, store.contact.email]) {
    expect(words()).toContain(fact);
  }
});

test("the right to cancel has its days, its start, its form and who pays the postage", () => {
  expect(words()).toContain("within 14 days without giving a reason");
  expect(words()).toContain("the last item of your order");
  expect(words()).toContain("I/We* give notice that I/we* cancel my/our* contract of sale");
  expect(words()).toContain("You pay the return postage");
});

test("a longer return period of the shop is promised, a shorter one never", () => {
  expect(words(orderTerms({ ...store, returnWindowDays: 30 }))).toContain("30 days from the day the last item arrives");
  expect(words(orderTerms({ ...store, returnWindowDays: 7 } as never))).not.toContain("7 days");
});

test("neither party, brand product nor slogan is in them", () => {
  const trader = store.legal.trader;
  const rest = words().replaceAll(trader, "").replaceAll(store.contact.email, "");
  for (const revealing of [store.party, store.brand, store.hero.headline, store.hero.line])
    expect(rest).not.toContain(revealing);
});

test("a VAT number is next to the company number if there is one", () => {
  const registered = { ...store, legal: { ...store.legal, vatNumber: "GB123456789" } };
  expect(traderText(registered)).toContain("company number 00000000, VAT number GB123456789");
  expect(traderText(store)).not.toContain("VAT");
});
