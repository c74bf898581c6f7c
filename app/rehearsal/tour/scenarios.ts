import { deliveryScenarios } from "./delivery-scenarios.ts";
import { moneyScenarios } from "./money-scenarios.ts";
import type { Scenario } from "./scenario.ts";

/** The guided tour: ten failures as data. A step is done when the facts say so, not when its button was pressed. */
export const scenarios: Scenario[] = [...moneyScenarios, ...deliveryScenarios];

export const scenarioOf = (slug: string | undefined): Scenario | undefined =>
  scenarios.find((scenario) => scenario.slug === slug);
