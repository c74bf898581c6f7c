import { fetchWaking } from "#app/ui/islands/fetch-waking.ts";

/** The elements of a product's page that differ while its drop can be bought. */
const offerParts = ["drop-offer", "drop-sticky"] as const;
export type OfferPartId = (typeof offerParts)[number];

/**
 * Replaces what the page offered with what it offers now, and wakes it. What is below does not move, and the focus
 * stays where it was.
 * @returns false if that has to wait, because a picture is enlarged
 */
export async function swapOffer(page: Document): Promise<boolean> {
  const { wake } = await fetchWaking();
  const parts = offerParts.map((id) => [document.getElementById(id), page.getElementById(id)] as const);
  if (parts.some(([old]) => old?.querySelector("dialog[open]"))) return false;
  const below = document.querySelector(".after");
  const before = below?.getBoundingClientRect().top ?? 0;
  for (const [old, found] of parts) if (old && found) swapPart(old, found);
  // Keep the place of visitors who are reading further down.
  if (before < innerHeight) scrollBy(0, (below?.getBoundingClientRect().top ?? 0) - before);
  for (const [, found] of parts) {
    const fresh = found && document.getElementById(found.id);
    for (const island of fresh?.querySelectorAll<HTMLElement>("shop-island") ?? []) {
      island.inert = true;
      // Woken here, so the first interaction must not wake it again.
      island.setAttribute("data-awake", "");
      await wake(island);
      island.inert = false;
    }
  }
  return true;
}

function swapPart(old: HTMLElement, found: HTMLElement): void {
  const fresh = document.importNode(found, true);
  const hadFocus = old.contains(document.activeElement);
  old.replaceWith(fresh);
  const heading = fresh.querySelector("h1");
  if (!hadFocus || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
