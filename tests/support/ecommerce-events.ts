import type { Page } from "playwright-core";
import type { EcommerceEvent } from "#app/analytics/data-layer.ts";

/** What a page has told its data layer since it was loaded, the oldest first. */
export const ecommerceEvents = (page: Page): Promise<EcommerceEvent[]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry): entry is EcommerceEvent => "event" in entry && "ecommerce" in entry),
  );
