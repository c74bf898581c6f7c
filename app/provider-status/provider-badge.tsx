import { Status } from "#app/ui/display/tag.tsx";
import "./provider-badge.css";

/**
 * Shows that the print provider is unavailable or in error; empty otherwise (R-ROUTE-15). follow-status.ts fills it.
 */
export function ProviderBadge() {
  return (
    <div className="provider" role="status">
      <span data-provider hidden suppressHydrationWarning>
        <Status tone="warn">
          <span data-words suppressHydrationWarning />
        </Status>
      </span>
    </div>
  );
}
