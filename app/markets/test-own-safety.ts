import type { OwnSafety } from "./shown-safety.ts";

/** A product without facts of its own. */
export const noOwnSafety: OwnSafety = {
  safetyManufacturer: null,
  safetyManufacturerContact: null,
  safetyResponsible: null,
  safetyResponsibleContact: null,
  safetyIdentifier: null,
  safetyWarnings: null,
};
