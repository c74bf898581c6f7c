import { expect, it } from "vitest";
import { frameOf, needsPageStyles } from "./page-handle.ts";

it("gives the page the frame that its innermost route asks for", () => {
  expect(frameOf([{ handle: { frame: "bare" } }, { handle: { frame: "checkout" } }, {}])).toBe("checkout");
});

it("gives every other page the shop's frame", () => {
  expect(frameOf([{}, { handle: null }, { handle: "something else" }])).toBe("shop");
});

it("spares a page of the shop window the other pages' styles, and only those that say so", () => {
  expect(needsPageStyles([{}, { handle: { styles: "window" } }])).toBe(false);
  expect(needsPageStyles([{ handle: { styles: "window" } }, {}])).toBe(true);
  expect(needsPageStyles([])).toBe(true);
});
