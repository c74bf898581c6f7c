import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shownClaims } from "#app/claims/rules.ts";
import { ClaimsContext } from "#app/page-contexts.tsx";
import { store } from "#store";
import { productCard } from "../model/cards.ts";
import { mergeProducts } from "../model/merge.ts";
import { aRecord, aVariant } from "../test-records.ts";
import { CatalogueCard } from "./catalogue-card.tsx";

test.each([
  ["'Ships in 48H' of a product that is printed at once", null, "Ships in 48H", "Pre-order"],
  ["'Pre-order' of one with a day of posting, and not that it ships in 48 hours", "2026-12-18", "Pre-order", "Ships"],
])("a card says %s", (_, dispatchOn, says, not) => {
  const [product] = mergeProducts([aRecord({ variants: [aVariant()], dispatchOn })]);
  const card = productCard(product!, { brand: store.brand, mode: "rehearsal" });
  const html = renderToStaticMarkup(
    <ClaimsContext value={shownClaims(store, "rehearsal")}>
      <CatalogueCard card={card} />
    </ClaimsContext>,
  );
  expect(html).toContain(`>${says}<`);
  expect(html).not.toContain(not);
});
