import { expect, test } from "vitest";
import { codeAt } from "./demo-sign-in.ts";

/** The test vectors of RFC 6238, appendix B, cut to the last six of their eight digits. */
test.for([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const)("%i seconds after the epoch the code is %s", ([seconds, code]) => {
  expect(codeAt(Buffer.from("12345678901234567890"), new Date(seconds * 1000))).toBe(code);
});
