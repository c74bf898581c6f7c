import { aheadScenarios, leftAtTheCheckout } from "./ahead-scenarios.ts";
import { deliveryScenarios } from "./delivery-scenarios.ts";
import { lawScenarios } from "./law-scenarios.ts";
import { moneyScenarios } from "./money-scenarios.ts";
import type { Scenario } from "./scenario.ts";

/**
 * The guided tour as data: what goes wrong, and what the law asks for. A step is done when the facts say so, not when
 * its button was pressed.
 */
export const scenarios: Scenario[] = [
  ...moneyScenarios,
  ...deliveryScenarios,
  ...lawScenarios,
  ...aheadScenarios,
  leftAtTheCheckout,
];

export const scenarioOf = (slug: string | undefined): Scenario | undefined =>
  scenarios.find((scenario) => scenario.slug === slug);
