import { expect, it } from "vitest";
import { legalLinks, mainLinks, supportLinks } from "#app/ui/site-links.ts";
import { knownPaths } from "./test-paths.ts";

const linked = [...mainLinks.map(({ page }) => `/${page}`), ...[...supportLinks, ...legalLinks].map(({ to }) => to)];

it("header and footer lead to the pages that the specification names, by word or by picture", () => {
  const named = ["/shop", "/about", "/contact", "/faq", "/size-guide", "/shipping-info", "/return-policy"].concat([
    ...["/privacy-policy", "/terms-of-service", "/cookie-policy", "/accessibility"],
    // Tracking an order has no name in the specification's list, but a link in its footer.
    "/track-order",
  ]);
  expect(linked.toSorted()).toEqual(named.toSorted());
  const drawn = ["/", "/account", "/orders"];
  expect([...linked, ...drawn].filter((path) => !knownPaths.includes(path))).toEqual([]);
});
