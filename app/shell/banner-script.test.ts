import { expect, it } from "vitest";
import { bannerClass, bannerKey, bannerScript } from "./banner-script.ts";

/** Runs the script against fakes of `document` and `localStorage`. */
function classesAfter(localStorage: unknown): string[] {
  const classes: string[] = [];
  const document = { documentElement: { classList: { add: (name: string) => classes.push(name) } } };
  new Function("localStorage", "document", bannerScript)(localStorage, document);
  return classes;
}

it("hides a dismissed banner", () => {
  expect(classesAfter({ getItem: (key: string) => (key === bannerKey ? "1" : null) })).toEqual([bannerClass]);
});

it("leaves any other banner", () => {
  expect(classesAfter({ getItem: () => null })).toEqual([]);
});

it("survives a browser without storage", () => {
  const refuses = {
    getItem: () => {
      throw new Error("SecurityError");
    },
  };
  expect(classesAfter(refuses)).toEqual([]);
});
