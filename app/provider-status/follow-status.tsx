import type { ReactNode } from "react";
import { Status } from "#app/ui/tag.tsx";
import { badgeText, type ProviderStatus } from "./rules.ts";

/** Milliseconds after which a page that stays open asks again. */
const againMs = 60_000;

/** There is one badge in a document, and so one look at a time. */
let again: ReturnType<typeof setInterval> | undefined;

/** Shows how the print provider stands, now and every minute while the badge is in a page that is seen. */
export function followStatus(show: (note: ReactNode) => void): void {
  const look = async () => {
    const text = badgeText(await ask());
    show(text && <Status tone="warn">{text}</Status>);
  };
  clearInterval(again);
  again = setInterval(() => !document.hidden && document.querySelector(".provider") && void look(), againMs);
  void look();
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
