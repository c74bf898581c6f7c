import { type EcommerceEvent, pushEvents } from "#app/analytics/data-layer.ts";

/** Pushes the events of opening this page to the data layer (R-CONSENT-2). */
export function reportPageEvents(): void {
  for (const script of document.querySelectorAll("script[data-event]"))
    pushEvents([JSON.parse(script.textContent ?? "") as EcommerceEvent]);
}
