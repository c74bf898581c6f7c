import { useState } from "react";
import { useMatches } from "react-router";
import { windowStylesOf } from "#app/ui/page-handle.ts";
import home from "./home.css?url";
import everyPage from "./index.css?url";
import otherPages from "./pages.css?url";
import product from "./product.css?url";
import shop from "./shop.css?url";

const windowStyles = { home, shop, product };

/**
 * The page's stylesheets. React puts them into the head, and waits for them before it shows a page that a visitor walks
 * to. Pages of the shop window are kept for everyone with these styles inside (server/page-cache/inline-styles.ts), so
 * that the first view, a large picture, waits for no second file. Elsewhere letters are the first view: their fonts
 * come while the stylesheets do, and fewer lines break anew.
 */
export function PageStyles() {
  const page = windowStylesOf(useMatches());
  return [everyPage, page ? windowStyles[page] : otherPages].map((address) => (
    <Stylesheet key={address} address={address} precedence={page ? "window" : "page"} />
  ));
}

function Stylesheet({ address, precedence }: { address: string; precedence: "window" | "page" }) {
  const [isInline] = useState(() => isInDocument(address));
  // The text is there already: React finds the element by its address and leaves it as it is.
  if (isInline) return <style href={address} precedence={precedence} />;
  return <link rel="stylesheet" href={address} precedence={precedence} />;
}

const isInDocument = (address: string) =>
  typeof document === "object" && document.querySelector(`style[data-href="${address}"]`) !== null;
