import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Link as RouterLink } from "react-router";
import { expect, test } from "vitest";
import { Link, type LinkProps } from "./link.tsx";

const drawn = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={["/orders/LT-20431"]}>{element}</MemoryRouter>);

const links: LinkProps[] = [
  { to: "/shop" },
  { to: "/shop?category=bundles&q=a%20b#list" },
  { to: "/product/lantern-mug", prefetch: "intent", "aria-current": "page", className: "card" },
  { to: "/login", reloadDocument: true, replace: true, preventScrollReset: true, state: { from: "/" } },
  { to: "/faq", discover: "none", viewTransition: true, relative: "path", target: "_blank", onClick: () => {} },
  { to: "..", relative: "path" },
  { to: "/orders/../shop" },
  { to: "returns/1" },
  { to: "?page=2" },
  { to: { pathname: "/shop", search: "?q=mug" } },
  { to: "https://example.com/" },
  { to: "//example.com/" },
];

test.each(links)("drawn on the server $to is what the browser's router makes of it", (props) => {
  expect(Link).not.toBe(RouterLink);
  expect(drawn(<Link {...props}>There</Link>)).toBe(drawn(<RouterLink {...props}>There</RouterLink>));
});
