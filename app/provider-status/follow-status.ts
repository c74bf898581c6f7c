import { badgeText, type ProviderStatus } from "./rules.ts";

/** Milliseconds that a page has to itself before anybody asks, and after which one that stays open asks again. */
const waitMs = 2_000;
const againMs = 60_000;

/** Fills the badge with how the print provider stands, now and every minute while the page is seen. @returns the way to stop it */
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
    // Without a line the visitor has other news, and the provider may be well.
    return navigator.onLine ? "error" : "ok";
  }
}
