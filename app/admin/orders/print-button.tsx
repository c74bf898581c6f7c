import { Button } from "#app/ui/forms/button.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Opens the browser's print dialog; there only where scripts run, the browser's own menu does the same. */
export function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <Button tone="brand" size="s" onClick={() => window.print()}>
      Print
    </Button>
  );
}
