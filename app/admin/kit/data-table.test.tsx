import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RouterLinks } from "#app/shell/navigation.tsx";
import { DataTable } from "./data-table.tsx";
import { type ListShape, readListQuery } from "./list-query.ts";
import type { Column } from "./table-rows.tsx";

type Mug = { id: number; name: string; color: string; price: string };
const rows: Mug[] = [
  { id: 1, name: "Lantern Mug", color: "White", price: "£9.99" },
  { id: 2, name: "Enamel Mug", color: "Navy", price: "£12.99" },
];
const columns: (Column<Mug> | false)[] = [
  { header: "Name", cell: ({ name }) => name, sort: "name" },
  { header: "Colour", cell: ({ color }) => color, phone: "more", soft: true },
  { header: "Price", cell: ({ price }) => price, align: "end", phone: "right" },
  false,
];
const shape: ListShape<"name"> = {
  sorts: ["name"],
  usual: "name",
  search: { label: "Search mugs", beyond: 1 },
  filters: { color: { label: "Colour", any: "Any colour", options: { white: "White", navy: "Navy" } }, tab: ["new"] },
};

/** Rendered on the server. */
function shown(props: Partial<Parameters<typeof DataTable<Mug>>[0]> = {}, address = "/mugs") {
  const Page = () => (
    <RouterLinks>
      <DataTable caption="Mugs" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />
    </RouterLinks>
  );
  const Stub = createRoutesStub([{ path: "/mugs", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}
const listOf = (address: string, total = rows.length) => ({
  shape,
  total,
  query: readListQuery(new URL(address, "http://shop").searchParams, shape),
});

test("the first column is the row header, figures are aligned right, and a `false` column is left out", () => {
  const html = shown();
  expect(html.match(/<th scope="row"[^>]*>Lantern Mug<\/th>/)).not.toBeNull();
  expect(
    [...html.matchAll(/role="columnheader"[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, header]) => header!.trim()),
  ).toEqual(["Name", "Colour", "Price", "More"]);
  expect(html).toMatch(/<td role="cell" class="dtable__right num">£9\.99<\/td>/);
});

test("on a phone, a `more` column is a labelled line that the row's More button opens", () => {
  const html = shown();
  expect(html).toContain('data-label="Colour" class="soft"><div>White</div>');
  expect(html.match(/aria-label="More" aria-describedby="[^"]+" aria-expanded="false"/g)).toHaveLength(rows.length);
  expect(shown({ columns: [columns[0]!, columns[2]!] })).not.toContain("More");
});

test("a sorted column is marked, and its header reverses the order", () => {
  const up = "/mugs?sort=name&page=1";
  expect(shown({ list: listOf(up) }, up)).toMatch(/aria-sort="ascending"[^>]*><a [^>]*href="[^"]*\?sort=-name"/);
  const down = "/mugs?sort=-name";
  expect(shown({ list: listOf(down) }, down)).toMatch(/aria-sort="descending"[^>]*><a [^>]*href="[^"]*\?sort=name"/);
});

test("the toolbar shows the list's search and filters, and keeps other query parameters", () => {
  const address = "/mugs?tab=new&color=navy&done=saved&q=mug";
  const html = shown({ list: listOf(address) }, address);
  expect(html).toContain('<input type="hidden" name="tab" value="new"/>');
  expect(html).not.toContain('value="saved"');
  expect(html).toMatch(/name="q"[^>]*value="mug"/);
  expect(html).toMatch(/<option value="">Any colour<\/option>.*<option value="navy" selected="">Navy<\/option>/);
});

test("a short list has no search, unless it was searched", () => {
  expect(shown({ list: listOf("/mugs", 1) })).not.toContain("Search mugs");
  expect(shown({ list: listOf("/mugs?q=x", 1) }, "/mugs?q=x")).toContain("Search mugs");
});

test("an empty list shows a message instead of the table", () => {
  const html = shown({ rows: [], empty: "No mugs like that", list: listOf("/mugs", 0) });
  expect(html).toContain("No mugs like that");
  expect(html).not.toContain("<table");
});

test("selectable rows have a checkbox each and one for all; bulk actions appear once a row is selected", () => {
  const html = shown({
    bulk: {
      name: "id",
      label: ({ name }) => `Select ${name}`,
      what: ["mug", "mugs"],
      fingerprint: null,
      actions: () => "Delete them",
    },
  });
  expect(html.match(/<input type="checkbox"/g)).toHaveLength(rows.length + 1);
  expect(html).toContain('aria-label="Select Enamel Mug" name="id" value="2"');
  expect(html).toContain("Select all on this page");
  expect(html).not.toContain("Delete them");
});
