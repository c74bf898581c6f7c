import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RouterLinks } from "#app/shell/navigation.tsx";
import { ListPages } from "./list-pages.tsx";

const shown = (page: number, total: number) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/admin/orders?status=paid&page=${page}`]}>
      <RouterLinks>
        <ListPages page={page} total={total}>
          No orders here
        </ListPages>
      </RouterLinks>
    </MemoryRouter>,
  );

test("a page beyond the last shows a message with a link to the last one", () => {
  const html = shown(99, 121);
  expect(html).not.toMatch(/of 121|No orders here/);
  expect([...html.matchAll(/href="[^"]*"/g)].map(([way]) => way)).toEqual([
    'href="/admin/orders?status=paid&amp;page=3"',
  ]);
  expect(html).toContain("Page 99 does not exist: this list has 3");
  expect(shown(99, 21)).toContain('href="/admin/orders?status=paid"');
});

test("the last page shows the range of its own rows", () => {
  expect(shown(3, 121)).toContain("101 to 121 of 121");
});

test("an empty list shows its own message on any page", () => {
  expect(shown(99, 0)).toBe("No orders here");
});
