import { expect, test } from "vitest";
import { sameMarket } from "./same-market.ts";

const at = (country: string, postcode: string) => ({ country, postcode });

test.each([
  ["within Great Britain", at("GB", "HX7 8DG"), at("GB", "EH1 1AA"), true],
  ["within Northern Ireland, however it is typed", at("GB", "BT1 1AA"), at("GB", "bt487aa"), true],
  ["to Northern Ireland", at("GB", "HX7 8DG"), at("GB", "BT1 1AA"), false],
  ["from Northern Ireland", at("GB", "BT1 1AA"), at("GB", "B1 1AA"), false],
  ["to another country", at("GB", "HX7 8DG"), at("IE", "D02 X285"), false],
  ["abroad, where BT means nothing", at("US", "BT1"), at("US", "10001"), true],
])("%s", (_, from, to, expected) => expect(sameMarket(from, to)).toBe(expected));
