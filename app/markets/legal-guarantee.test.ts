import { expect, test } from "vitest";
import { orderTerms } from "#app/orders/terms.ts";
import { store } from "#store";
import { legalGuarantee } from "./legal-guarantee.ts";

const sellingTo = (...sellsTo: string[]) => ({ ...store, markets: { ...store.markets, sellsTo } });

test("consumers are reminded of the legal guarantee while the shop sells to the European Union", () => {
  expect(legalGuarantee(sellingTo("GB", "IE"))?.text).toContain("two years");
  expect(legalGuarantee(store), "everywhere").not.toBeNull();
  for (const elsewhere of [sellingTo("GB"), sellingTo("GB", "XI"), sellingTo("GB", "US", "CH", "NO")])
    expect(legalGuarantee(elsewhere)).toBeNull();
});

test("the terms have it in the same words, and only then", () => {
  const words = (of: typeof store) => JSON.stringify(orderTerms(of));
  const abroad = sellingTo("GB", "IE");
  expect(words(abroad)).toContain(legalGuarantee(abroad)!.text);
  expect(words(sellingTo("GB"))).not.toContain("legal guarantee");
});
