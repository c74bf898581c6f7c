import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { store } from "#store";
import Banner from "./banner.island.tsx";
import Disclaimer from "./disclaimer.island.tsx";
import Header from "./header.island.tsx";

test("the header marks the current page, and has account and cart", () => {
  const html = renderToString(<Header current="shop" isHome={false} />);
  expect(html).toMatch(/<a (?=[^>]*href="\/shop")(?=[^>]*aria-current="page")[^>]*>Shop<\/a>/);
  expect(html).not.toMatch(/<a (?=[^>]*href="\/faq")(?=[^>]*aria-current)/);
  expect(html).toContain("Sign In");
  expect(html).toContain('aria-label="Cart');
});

test("the banner and the disclaimer have the settings' texts", () => {
  expect(renderToString(<Banner />)).toContain(store.banner);
  expect(renderToString(<Disclaimer />)).toContain(store.disclaimer);
});
