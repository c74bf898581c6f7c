import type { PagePath } from "#app/page-facts.ts";

export const mainLinks: { page: CurrentPage; label: string }[] = [
  { page: "shop", label: "Shop" },
  { page: "about", label: "About" },
  { page: "contact", label: "Contact" },
];

type SiteLink = { to: PagePath | `${PagePath}?${string}` | "/track-order" | "/withdraw" | "/status"; label: string };

export const shopLinks: SiteLink[] = [
  { to: "/shop", label: "All Merch" },
  { to: "/shop?category=apparel", label: "Apparel" },
  { to: "/shop?category=gear", label: "Gear & Goods" },
  { to: "/shop?category=bundles", label: "Value Bundles" },
];

export const supportLinks: SiteLink[] = [
  { to: "/track-order", label: "Track Order" },
  { to: "/size-guide", label: "Size Guide" },
  { to: "/shipping-info", label: "Shipping Info" },
  { to: "/return-policy", label: "Returns & Exchanges" },
  { to: "/faq", label: "FAQ" },
  { to: "/withdraw", label: "Withdraw from contract here" },
  { to: "/status", label: "Is the shop working?" },
];

export const legalLinks: SiteLink[] = [
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/cookie-policy", label: "Cookie Policy" },
  { to: "/terms-of-service", label: "Terms of Service" },
  { to: "/accessibility", label: "Accessibility" },
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
