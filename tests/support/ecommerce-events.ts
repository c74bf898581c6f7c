import type { Page } from "playwright-core";
import type { EcommerceEvent } from "#app/analytics/data-layer.ts";

/** The page's data layer events since it was loaded, oldest first. */
export const ecommerceEvents = (page: Page): Promise<EcommerceEvent[]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry): entry is EcommerceEvent => "event" in entry && "ecommerce" in entry),
  );
