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

test("what the owner can mend is told by its message alone, a bug with its stack", () => {
  expect(isForTheOwner(thrownBy(() => readConfig({ PORT: "x" })))).toBe(true);
  expect(isForTheOwner(new CannotStart("Port 3000 is taken"))).toBe(true);
  expect(isForTheOwner(new TypeError("undefined is not a function"))).toBe(false);
});
