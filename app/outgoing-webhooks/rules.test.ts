import { describe, expect, test } from "vitest";
import { secondsToNextTry, trySeconds, urlProblem } from "./rules.ts";

test("each try waits as long as Standard Webhooks recommends, and up to a tenth more; there are ten", () => {
  expect(trySeconds.map((_, tries) => secondsToNextTry(tries, 0))).toEqual([...trySeconds]);
  expect(secondsToNextTry(2, 1)).toBe(330);
  expect(secondsToNextTry(9, 0.5)).toBe(90_720);
  expect(secondsToNextTry(10, 0)).toBeNull();
});

describe("an address", () => {
  test.for([
    ["https://example.org/orders?shop=1", null],
    ["https://example.org:8443/", null],
    ["http://example.org/", "must begin with https://"],
    ["http://localhost:4000/", "must begin with https://"],
    ["ftp://example.org/", "Enter a whole address"],
    ["example.org", "Enter a whole address"],
    ["https://robin:secret@example.org/", "Leave user name and password out"],
    ["https://example.org/#orders", "Leave out the part after #"],
  ] as const)("of a live shop: %s", ([url, problem]) => {
    if (problem === null) expect(urlProblem(url, "live")).toBeNull();
    else expect(urlProblem(url, "live")).toContain(problem);
  });

  test.for(["http://localhost:4000/", "http://127.0.0.1/", "http://[::1]:1/"])("of a rehearsal: %s", (url) => {
    expect(urlProblem(url, "rehearsal")).toBeNull();
  });

  test.for(["http://example.org/", "http://localhost.example.org/", "http://10.0.0.1/"])(
    "not of a rehearsal: %s",
    (url) => {
      expect(urlProblem(url, "rehearsal")).toContain("except on this machine");
    },
  );
});
