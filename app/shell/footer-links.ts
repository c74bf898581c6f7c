import type { PagePath } from "#app/page-facts.ts";

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
