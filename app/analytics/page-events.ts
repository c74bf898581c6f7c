import { type EcommerceEvent, pushEvents } from "#app/analytics/data-layer.ts";

/** Tells the data layer what opening this page is (R-CONSENT-2). */
export function tellPageEvents(): void {
  for (const script of document.querySelectorAll("script[data-event]"))
    pushEvents([JSON.parse(script.textContent ?? "") as EcommerceEvent]);
}
