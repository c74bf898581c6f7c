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

test("a page beyond the last says that there is none in place of the list, and leads to the last one", () => {
  const html = shown(99, 121);
  expect(html).not.toMatch(/of 121|No orders here/);
  expect([...html.matchAll(/href="[^"]*"/g)].map(([way]) => way)).toEqual([
    'href="/admin/orders?status=paid&amp;page=3"',
  ]);
  expect(html).toContain("There is no page 99 of this list; it has 3");
  expect(shown(99, 21)).toContain('href="/admin/orders?status=paid"');
});

test("the last page counts its own rows", () => {
  expect(shown(3, 121)).toContain("101 to 121 of 121");
});

test("an empty list says so itself, on whatever page", () => {
  expect(shown(99, 0)).toBe("No orders here");
});
