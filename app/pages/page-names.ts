/** The page names that header and footer use (specification, section 2), and where they lead. */
export const pageRoutes = {
  home: "/",
  shop: "/shop",
  about: "/about",
  contact: "/contact",
  account: "/account",
  orders: "/orders",
  faq: "/faq",
  "size-guide": "/size-guide",
  "shipping-info": "/shipping-info",
  "returns-exchanges": "/return-policy",
  "privacy-policy": "/privacy-policy",
  "terms-of-service": "/terms-of-service",
  "cookie-policy": "/cookie-policy",
  accessibility: "/accessibility",
} as const;

export type PageName = keyof typeof pageRoutes;
