import { expect, it } from "vitest";
import { frameOf, windowStylesOf } from "./page-handle.ts";

it("gives the page the frame that its innermost route asks for", () => {
  expect(frameOf([{ handle: { frame: "bare" } }, { handle: { frame: "checkout" } }, {}])).toBe("checkout");
});

it("gives every other page the shop's frame", () => {
  expect(frameOf([{}, { handle: null }, { handle: "something else" }])).toBe("shop");
});

it("gives a page of the shop window its own styles, and all others those of all", () => {
  expect(windowStylesOf([{}, { handle: { styles: "home" } }])).toBe("home");
  expect(windowStylesOf([{ handle: { styles: "home" } }, {}])).toBeNull();
  expect(windowStylesOf([])).toBeNull();
});
