import { expect, test } from "vitest";
import { differingGrounds } from "./bought-panes.tsx";

test("each colour has a matching background, and no two panes the same", () => {
  expect(differingGrounds(["Navy"])).toEqual(["dusk"]);
  expect(differingGrounds(["Navy", "White", "White"])).toEqual(["dusk", "glow", "well"]);
});
