import { describe, expect, test } from "vitest";
import { places } from "#sandbox/printful/rates.ts";
import { stateCode, stateProblem } from "./states.ts";

describe("a state", () => {
  test("is sent to the print provider as its code, however it was typed", () => {
    for (const [country, typed, code] of [
      ["US", "California", "CA"],
      ["US", "ca", "CA"],
      ["United States", " new  york ", "NY"],
      ["US", "N.Y.", "NY"],
      ["US", "Washington, D.C.", "DC"],
      ["CA", "Québec", "QC"],
      ["Canada", "newfoundland and labrador", "NL"],
      ["AU", "New South Wales", "NSW"],
    ] as const) {
      expect(stateCode(country, typed), typed).toBe(code);
    }
  });

  test("stays as typed where there are no codes or no match", () => {
    expect([stateCode("IT", "Milano"), stateCode("GB", "West Yorkshire"), stateCode("US", "Cali")]).toEqual([
      "Milano",
      "West Yorkshire",
      "Cali",
    ]);
  });

  test.each(places.flatMap(({ code, states = [] }) => states.map((state) => [code, state] as const)))(
    "of %s may be %s",
    (country, state) => {
      expect(stateCode(country, state.toLowerCase())).toBe(state);
    },
  );

  test("that is unknown is refused with an example; elsewhere any county, or none, is accepted", () => {
    expect(stateProblem("US", "Cali")).toBe("Enter your state by its name or code, like California or CA");
    expect(stateProblem("CA", "CA")).toBe("Enter your province by its name or code, like Ontario or ON");
    expect(stateProblem("AU", "NY")).toBe("Enter your state by its name or code, like New South Wales or NSW");
    expect(stateProblem("AU", "")).toBe("Enter your state");
    expect([stateProblem("US", "tennessee"), stateProblem("GB", ""), stateProblem("IE", "Co. Cork")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
