import type { CurrentPage } from "./current-page.ts";

interface MainLink {
  to: string;
  label: string;
  /** What `aria-current` says: the page itself, or somewhere below it. */
  isCurrent: (current: CurrentPage) => "page" | "true" | undefined;
}

const itself = (page: CurrentPage) => (current: CurrentPage) => (current === page ? "page" : undefined);

export const mainLinks: MainLink[] = [
  {
    to: "/shop",
    label: "Shop",
    isCurrent: (current) => (current === "product" ? "true" : itself("shop")(current)),
  },
  { to: "/about", label: "About", isCurrent: itself("about") },
  { to: "/contact", label: "Contact", isCurrent: itself("contact") },
];

export const shopLinks = [
  { to: "/shop", label: "All Merch" },
  { to: "/shop?category=apparel", label: "Apparel" },
  { to: "/shop?category=gear", label: "Gear & Goods" },
  { to: "/shop?category=bundles", label: "Value Bundles" },
];

export const supportLinks = [
  { to: "/track-order", label: "Track Order" },
  { to: "/size-guide", label: "Size Guide" },
  { to: "/shipping-info", label: "Shipping Info" },
  { to: "/return-policy", label: "Returns & Exchanges" },
  { to: "/faq", label: "FAQ" },
];

export const legalLinks = [
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/cookie-policy", label: "Cookie Policy" },
  { to: "/terms-of-service", label: "Terms of Service" },
  { to: "/accessibility", label: "Accessibility" },
];
