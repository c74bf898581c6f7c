import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

const marked = (text: string) => renderToStaticMarkup(<Unbroken text={text} />).replaceAll(/<\/?span[^>]*>/g, "|");

test.each([
  ["Order LT-50091884, placed today.", "Order |LT-50091884|, placed today."],
  ["Return R-7K4M2P of LT-1234567", "Return |R-7K4M2P| of |LT-1234567|"],
  ["12 High Street, Hebden Bridge, HX7 8DG.", "12 High Street, Hebden Bridge, |HX7 8DG|."],
  ["London SW1A 1AA", "London |SW1A 1AA|"],
  ["Return R-BYRGXM", "Return |R-BYRGXM|"],
  ["By Sat 12 Dec", "By Sat |12 Dec|"],
  ["Friday 4 December 2026", "Friday |4 December| 2026"],
])("'%s' keeps its number, postcode or day whole", (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each(["Lantern T-Shirt, Navy", "T-SHIRT, NAVY", "R-SHIRT", "R-SHIRTED", "A5 2 for 1", "My Orders", ""])(
  "'%s' has none",
  (text) => {
    expect(marked(text)).toBe(text);
  },
);
