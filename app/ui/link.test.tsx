import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { leavesArea, RouterLinks } from "#app/shell/navigation.tsx";
import { Link } from "./link.tsx";

test("in a document a link is a plain anchor and needs no router", () => {
  const link = <Link to="/faq" className="quiet" state={{ page: 2 }} replace preventScrollReset reloadDocument />;
  expect(renderToString(link)).toBe('<a class="quiet" href="/faq"></a>');
});

/** A link on a hydrated page. */
const inRouter = (to: string) =>
  renderToString(
    <MemoryRouter initialEntries={["/orders/LT-20431?from=mail"]}>
      <RouterLinks>
        <Link to={to} />
      </RouterLinks>
    </MemoryRouter>,
  );

test("in a hydrated page it is React Router's, which resolves a query against its page", () => {
  expect(inRouter("/orders/LT-20432")).toMatch(/^<a href="\/orders\/LT-20432"/);
  expect(inRouter("?page=2")).toMatch(/^<a href="\/orders\/LT-20431\?page=2"/);
});

test.each([
  ["/shop?category=gear", "/shop", false],
  ["/orders/LT-20431/address", "/orders", false],
  ["?page=2", "/shop", false],
  ["", "/shop", false],
  ["/", "/shop", true],
  ["/shop", "/", true],
  ["/product/lantern-mug", "/shop", true],
  ["/shop#results", "/shopping-list", true],
])("%s, on %s, needs a full page load because it is in another area: %s", (to, pathname, leaves) => {
  expect(leavesArea(to, pathname)).toBe(leaves);
});
