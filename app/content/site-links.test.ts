import { expect, it } from "vitest";
import { legalLinks, supportLinks } from "#app/shell/footer-links.ts";
import { mainLinks } from "#app/shell/links.ts";
import { knownPaths } from "./test-paths.ts";

const linked = [...mainLinks.map(({ page }) => `/${page}`), ...[...supportLinks, ...legalLinks].map(({ to }) => to)];

it("header and footer link to the pages of R-ROUTE-10, by text or icon", () => {
  const named = ["/shop", "/about", "/contact", "/faq", "/size-guide", "/shipping-info", "/return-policy"].concat([
    "/privacy-policy",
    "/terms-of-service",
    "/cookie-policy",
    "/accessibility",
    "/track-order",
    "/withdraw",
    "/status",
  ]);
  expect(linked.toSorted()).toEqual(named.toSorted());
  const drawn = ["/", "/account", "/orders"];
  expect([...linked, ...drawn].filter((path) => !knownPaths.includes(path))).toEqual([]);
});
