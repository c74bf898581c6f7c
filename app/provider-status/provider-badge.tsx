import { useEffect, useState } from "react";
import { Status } from "#app/ui/tag.tsx";
import { badgeText, type ProviderStatus } from "./rules.ts";

/** Says that the print provider is unavailable or in error, and is not there at all otherwise (section 8). */
export function ProviderBadge() {
  const text = badgeText(useProviderStatus());
  return (
    <div className="provider" role="status">
      {text && <Status tone="warn">{text}</Status>}
    </div>
  );
}

/** Asked once a page load, after everything that the visitor came for. */
function useProviderStatus(): ProviderStatus {
  const [status, setStatus] = useState<ProviderStatus>("ok");
  useEffect(() => {
    const timer = setTimeout(async () => setStatus(await ask()), 4_000);
    return () => clearTimeout(timer);
  }, []);
  return status;
}

async function ask(): Promise<ProviderStatus> {
  try {
    const answer = await fetch("/api/provider-status", { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) return "error";
    const { status } = (await answer.json()) as { status: unknown };
    return status === "ok" || status === "unavailable" ? status : "error";
  } catch {
    // Without a line the visitor has other news, and the provider may be well.
    return navigator.onLine ? "error" : "ok";
  }
}
