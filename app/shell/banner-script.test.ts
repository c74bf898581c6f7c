import { expect, it } from "vitest";
import { bannerClass, bannerKey, bannerScript } from "./banner-script.ts";

/** Runs the script as a page would, against fakes of what it touches. */
function classesAfter(localStorage: unknown): string[] {
  const classes: string[] = [];
  const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } };
  new Function("localStorage", "document", bannerScript)(localStorage, document);
  return classes;
}

it("hides the banner that was dismissed", () => {
  expect(classesAfter({ getItem: (key: string) => (key === bannerKey ? "1" : null) })).toEqual([bannerClass]);
});

it("leaves the banner where it was not", () => {
  expect(classesAfter({ getItem: () => null })).toEqual([]);
});

it("survives a browser that refuses storage", () => {
  const refuses = {
    getItem: () => {
      throw new Error("SecurityError");
    },
  };
  expect(classesAfter(refuses)).toEqual([]);
});
