import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { chosenNames, FileField } from "./file-field.tsx";

test("of several files each is named once; a single one is named by the browser", () => {
  const named = (...names: string[]) => chosenNames(names.map((name) => ({ name })));
  expect(named()).toEqual([]);
  expect(named("seam.jpg")).toEqual([]);
  expect(named("seam.jpg", "label.png", "seam.jpg")).toEqual(["seam.jpg", "label.png"]);
});

test("its hint and its error describe it, and it has the look of our buttons", () => {
  const html = renderToStaticMarkup(<FileField label="Photographs" name="photos" hint="Up to 4" error="Too many" />);
  expect(html).toMatch(/<input [^>]*class="input file"/);
  expect(html).toContain('aria-describedby="photos-hint photos-error"');
  expect(html, "announced when it changes").toContain('<div role="status"></div>');
});
