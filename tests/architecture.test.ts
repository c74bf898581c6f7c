import { describe, expect, test } from "vitest";
import { arrowRules } from "./architecture/arrows.ts";
import { circleRule } from "./architecture/circles.ts";
import { habitRules } from "./architecture/habits.ts";
import { islandRules } from "./architecture/islands.ts";
import { jobRule } from "./architecture/jobs.ts";
import { namesRule } from "./architecture/names.ts";
import { orderStatusRules } from "./architecture/order-status.ts";
import { packageRule } from "./architecture/packages.ts";
import { requirementRules } from "./architecture/requirements.ts";
import { sizeRule } from "./architecture/size.ts";
import { sources } from "./architecture/sources.ts";
import { wordingRule } from "./architecture/wording.ts";

/** The house as the architecture draws it: who may know whom, and how files are kept. A rule that sleeps fails too. */
for (const { name, check, breach } of [
  ...arrowRules,
  packageRule,
  jobRule,
  circleRule,
  ...habitRules,
  ...islandRules,
  ...requirementRules,
  ...orderStatusRules,
  sizeRule,
  wordingRule,
  namesRule,
]) {
  describe(name, () => {
    test("holds", () => expect(check(sources).map((found) => `${found}, but ${name}`)).toEqual([]));
    test("is noticed when it is broken", () => expect(check([breach])).not.toEqual([]));
  });
}
