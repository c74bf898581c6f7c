import { expect, it } from "vitest";
import { frameOf } from "./page-handle.ts";

it("gives the page the frame that its innermost route asks for", () => {
  expect(frameOf([{ handle: { frame: "bare" } }, { handle: { frame: "checkout" } }, {}])).toBe("checkout");
});

it("gives every other page the shop's frame", () => {
  expect(frameOf([{}, { handle: null }, { handle: "something else" }])).toBe("shop");
});
