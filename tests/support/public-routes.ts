import { store } from "#store";

export type PublicRoute = {
  path: string;
  heading: string;
  status?: number;
  /** Opened by a signed-in member. */
  member?: true;
};

const product = (kind: string) => `/product/${store.brandSlug}-${kind}`;
const kinds = {
  tshirt: "T-Shirt",
  hoodie: "Hoodie",
  cap: "Cap",
  "tote-bag": "Tote Bag",
  "water-bottle": "Water Bottle",
  mug: "Mug",
  "mouse-pad": "Mouse Pad",
};

/** Every page that anybody can open, and its states that look different (R-ROUTE-1). */
export const publicRoutes: PublicRoute[] = [
  { path: "/", heading: store.hero.headline },
  { path: "/shop", heading: "Shop" },
  { path: "/shop?category=gear&colour=black&max=30", heading: "Shop" },
  { path: "/shop?q=scarf", heading: "Nothing found for “scarf”" },
  ...Object.entries(kinds).map(([kind, noun]) => ({ path: product(kind), heading: `${store.brand} ${noun}` })),
  { path: `${product("tshirt")}?colour=ash-grey&size=m`, heading: `${store.brand} T-Shirt` },
  ...store.bundles.map(({ slug, name }) => ({ path: `/product/${slug}`, heading: name })),
  { path: "/printful-product/504", heading: `${store.brand} Mug` },

  { path: "/about", heading: store.about.headline },
  { path: "/faq", heading: "Questions people ask" },
  { path: "/size-guide", heading: "Size Guide" },
  { path: "/shipping-info", heading: "Shipping Info" },
  { path: "/return-policy", heading: "Return Policy" },
  { path: "/privacy-policy", heading: "Privacy Policy" },
  { path: "/cookie-policy", heading: "Cookie Policy" },
  { path: "/terms-of-service", heading: "Terms of Service" },
  { path: "/accessibility", heading: "Accessibility" },
  { path: "/contact", heading: "Contact" },
  // Tests run no worker.
  { path: "/status", heading: "Something is slow" },

  { path: "/checkout", heading: "Checkout" },
  { path: "/checkout/again", heading: "Your cart", status: 404 },
  { path: "/checkout/no-reminder", heading: "This link doesn’t work.", status: 404 },
  { path: "/success", heading: "No order to show.", status: 404 },
  { path: "/track-order", heading: "Track Order" },
  { path: "/withdraw", heading: "Withdraw from an order" },
  { path: "/orders", heading: "My Orders" },
  { path: "/orders", heading: "My Orders", member: true },
  { path: "/orders/earlier", heading: "Earlier orders", member: true },
  { path: "/login", heading: "Sign In" },
  { path: "/signup", heading: "Sign Up" },
  { path: "/account", heading: "My Account", member: true },
  { path: "/newsletter", heading: "Join the Movement & Save 10%" },
  { path: "/unsubscribe", heading: "Unsubscribe" },

  { path: "/test-payment", heading: "Test payment" },
  { path: "/printful-test?call=rates&id=4001&country=GB", heading: "Print provider" },
  { path: "/shipping-test?country=GB&postcode=HX7+8DG&items=4001+x+2", heading: "Delivery quote" },
  { path: "/shipping-dashboard", heading: "Recent quotes" },
  { path: "/variant-test?product=lantern-tshirt", heading: "Variants" },
  { path: "/variant-test-simple", heading: "One variant" },
  { path: "/shipping-example", heading: "Example code" },

  { path: "/offline", heading: "You’re offline." },
  { path: "/no-such-page", heading: "Page not found.", status: 404 },
  { path: "/product/no-such-thing", heading: "Page not found.", status: 404 },
];
