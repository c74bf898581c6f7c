import { safeJson } from "#app/ui/islands/inline-script.tsx";
import type { EcommerceEvent } from "./data-layer.ts";

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
