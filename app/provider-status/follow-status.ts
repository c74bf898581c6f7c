import { badgeText, type ProviderStatus } from "./rules.ts";

/** Milliseconds after loading until the first request, and between requests while the page stays open. */
const waitMs = 2_000;
const againMs = 60_000;

/**
 * Keeps the badge up to date: now, and every minute while the page is visible.
 * @returns a function that stops it
 */
export function followProviderStatus(): () => void {
  const badge = document.querySelector<HTMLElement>("[data-provider]");
  const look = async () => {
    if (!badge || document.hidden) return;
    const text = badgeText(await ask());
    badge.querySelector("[data-words]")!.textContent = text;
    badge.hidden = text === null;
  };
  const first = setTimeout(look, waitMs);
  const again = setInterval(look, againMs);
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

async function ask(): Promise<ProviderStatus> {
  try {
    const answer = await fetch("/api/provider-status", { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) return "error";
    const { status } = (await answer.json()) as { status: unknown };
    return status === "ok" || status === "unavailable" ? status : "error";
  } catch {
    // Offline, the visitor gets another notice, and the provider may be fine.
    return navigator.onLine ? "error" : "ok";
  }
}
