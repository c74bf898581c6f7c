export const mainLinks: { page: CurrentPage; label: string }[] = [
  { page: "shop", label: "Shop" },
  { page: "about", label: "About" },
  { page: "contact", label: "Contact" },
];

/** Pages that the navigation can highlight (R-ROUTE-9). */
const named = ["shop", "about", "contact", "login", "signup", "account", "checkout", "orders", "product"] as const;

export type CurrentPage = "home" | (typeof named)[number];

/** The page by the path's first segment, in any case; unknown ones count as home. */
export function currentPage(pathname: string): CurrentPage {
  const first = pathname.toLowerCase().split("/")[1];
  return named.find((name) => name === first) ?? "home";
}

/** A link's `to`, and `aria-current` if that page, or one below it, is open. */
export const linkTo = (page: CurrentPage, current: CurrentPage) => ({
  to: `/${page}`,
  "aria-current": ariaCurrent(page, current),
});

function ariaCurrent(page: CurrentPage, current: CurrentPage): "page" | "true" | undefined {
  if (page === current) return "page";
  return page === "shop" && current === "product" ? "true" : undefined;
}
