import { expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { CannotStart, isForTheOwner } from "./cannot-start.ts";

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test("errors that the owner can fix show only their message, bugs their stack", () => {
  expect(isForTheOwner(thrownBy(() => readConfig({ PORT: "x" })))).toBe(true);
  expect(isForTheOwner(new CannotStart("Port 3000 is taken"))).toBe(true);
  expect(isForTheOwner(new TypeError("undefined is not a function"))).toBe(false);
});
