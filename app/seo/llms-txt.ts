import { shopContext } from "#app/context.ts";
import type { Route } from "./+types/llms-txt";

/** `/llms.txt` (R-FOUND-2): for programs that answer people's questions, in Markdown, where the shop's facts stand. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { config, store } = context.get(shopContext);
  const to = (label: string, path: string, about: string) => `- [${label}](${config.PUBLIC_URL}${path}): ${about}`;
  const lines = [
    `# ${store.shopName}`,
    "",
    `> ${store.hero.headline} ${store.hero.line}`,
    "",
    "Prices are in pounds sterling, as buyers pay them. Delivery is added at the checkout: its price depends on the",
    "address. Products are printed for each order.",
    "",
    "## Products",
    "",
    to("Shop", "/shop", "all products and bundles, with search and filters"),
    to("Sitemap", "/sitemap.xml", "every public page"),
    to("Product feed", "/feeds/google.xml", "every variant with price, availability and pictures, as RSS"),
    "",
    "## Buying",
    "",
    to("Delivery", "/shipping-info", "where to, how long, and what it costs"),
    to("Returns", "/return-policy", `how to return something within ${store.returnWindowDays} days`),
    to("Sizes", "/size-guide", "measurements of each garment"),
    to("Questions", "/faq", "answers to what people ask"),
    to("Track an order", "/track-order", "with the order's number and email address"),
    "",
    "## The shop",
    "",
    to("About", "/about", "who runs it"),
    to("Contact", "/contact", "a form and the address"),
    to("Terms", "/terms-of-service", "the contract of every order"),
    to("Privacy", "/privacy-policy", "what is kept about customers, and why"),
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
