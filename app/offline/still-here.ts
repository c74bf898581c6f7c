import { store } from "#store";

export type OfflinePageLink = { path: string; label: string };

/** At most so many are named, the youngest first. */
const most = 6;

/** The public pages that this browser can show without a connection, as the service worker kept them. */
export async function stillHere(): Promise<OfflinePageLink[]> {
  if (!("caches" in window)) return [];
  const name = (await caches.keys()).find((each) => each.startsWith(`${store.brandSlug}-pages-`));
  if (!name) return [];
  const cache = await caches.open(name);
  const found: OfflinePageLink[] = [];
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/offline" || pathname.startsWith("/assets/") || found.some(({ path }) => path === pathname))
      continue;
    const html = await (await cache.match(request))?.text();
    const label = html && labelOf(html);
    if (label) found.push({ path: pathname + search, label });
    if (found.length === most) break;
  }
  return found;
}

/** A page's name out of its title: 'Lantern T-Shirt, £24.99: Lantern supporters’ shop' is 'Lantern T-Shirt'. */
export function labelOf(html: string): string | null {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  return (
    title
      ?.split(/: |, £/)[0]
      ?.replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "’")
      .trim() || null
  );
}

/** Where somebody wanted to go before the line went down; only ever a path of this shop. */
export function wayBack(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "/";
  return /^\/(?![/\\])/.test(from) ? from : "/";
}
