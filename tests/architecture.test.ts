import { describe, expect, test } from "vitest";
import { arrowRules } from "./architecture/arrows.ts";
import { circleRule } from "./architecture/circles.ts";
import { errorRule } from "./architecture/errors.ts";
import { habitRules } from "./architecture/habits.ts";
import { islandRules } from "./architecture/islands.ts";
import { jobRule } from "./architecture/jobs.ts";
import { namesRule } from "./architecture/names.ts";
import { orderStatusRules } from "./architecture/order-status.ts";
import { packageRule } from "./architecture/packages.ts";
import { requirementRules } from "./architecture/requirements.ts";
import { sizeRule } from "./architecture/size.ts";
import { sources } from "./architecture/sources.ts";
import { uniqueExportsRule } from "./architecture/unique-exports.ts";
import { wordingRule } from "./architecture/wording.ts";

/**
 * The architecture rules: which imports are allowed, and how files are organised. Each rule must also detect its own
 * breach.
 */
for (const { name, check, breach } of [
  ...arrowRules,
  packageRule,
  jobRule,
  circleRule,
  errorRule,
  ...habitRules,
  ...islandRules,
  ...requirementRules,
  ...orderStatusRules,
  sizeRule,
  wordingRule,
  namesRule,
  uniqueExportsRule,
]) {
  describe(name, () => {
    test("holds", () => expect(check(sources).map((found) => `${found}, but ${name}`)).toEqual([]));
    test("detects a breach", () => expect(check([breach])).not.toEqual([]));
  });
}
