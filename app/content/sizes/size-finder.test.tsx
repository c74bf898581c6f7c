import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { readFinder } from "./find-size.ts";
import { SizeFinder } from "./size-finder.tsx";

const shown = (width: string) => {
  const state = readFinder(new URLSearchParams({ garment: "tshirt", width }));
  const router = createMemoryRouter([{ path: "/", element: <SizeFinder state={state} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, "");
};

test.each([
  ["55.5", "wide, 0.5 cm more than yours like yours."],
  ["56", "wide, like yours."],
  ["58.5", "wide, 2.5 cm more than yours 1 inch more than yours."],
])("the answer for %s cm names no difference of 0 inches", (width, words) => {
  const text = shown(width);
  expect(text).not.toMatch(/(^|[^.\d])0 ?inches/);
  expect(text).toContain(words);
});
