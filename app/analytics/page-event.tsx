import type { EcommerceEvent } from "#app/analytics/data-layer.ts";
import { safeJson } from "#app/ui/safe-json.ts";

/** An event that opening this page is; page-events.ts pushes it. */
export function PageEvent({ event }: { event: EcommerceEvent }) {
  return (
    <script
      type="application/json"
      data-event
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with every character escaped that could end it
      dangerouslySetInnerHTML={{ __html: safeJson(event) }}
    />
  );
}
