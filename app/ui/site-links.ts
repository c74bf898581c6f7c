import type { CurrentPage } from "./current-page.ts";

export const mainLinks: { page: CurrentPage; label: string }[] = [
  { page: "shop", label: "Shop" },
  { page: "about", label: "About" },
  { page: "contact", label: "Contact" },
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
