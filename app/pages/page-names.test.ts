import { describe, expect, it } from "vitest";
import { legalLinks, mainLinks, supportLinks } from "#app/ui/site-links.ts";
import { pageRoutes } from "./page-names.ts";
import { knownPaths } from "./test-paths.ts";

describe("the page names of the specification", () => {
  it("are all in the table, and no other", () => {
    expect(Object.keys(pageRoutes)).toEqual([
      ...["home", "shop", "about", "contact", "account", "orders", "faq", "size-guide", "shipping-info"],
      ...["returns-exchanges", "privacy-policy", "terms-of-service", "cookie-policy", "accessibility"],
    ]);
  });

  it("lead to a page each", () => expect(new Set(Object.values(pageRoutes)).size).toBe(14));

  it.each(Object.entries(pageRoutes))("lead to a route that there is: %s", (_, path) =>
    expect(knownPaths).toContain(path),
  );

  it("are where header and footer lead", () => {
    const linked = [...mainLinks, ...supportLinks, ...legalLinks].map(({ to }) => to);
    const named = new Set<string>(Object.values(pageRoutes));
    // Tracking an order has no name in the specification's list, but a link in its footer.
    expect(linked.filter((path) => !named.has(path))).toEqual(["/track-order"]);
  });
});
