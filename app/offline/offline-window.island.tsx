import { useCallback, useEffect, useState } from "react";
import { useCart } from "#app/cart/cart-context.tsx";
import { describeCount } from "#app/cart/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { DarkWindow } from "#app/ui/layout/dark-window.tsx";
import { store } from "#store";
import mark from "../../art/brand/mark.svg?no-inline";

/** Milliseconds between checks whether the connection is back. */
const everyMs = 10_000;

/**
 * The offline notice: what is safe, which visited pages are cached, and a link back that is retried until it works.
 * @param back where it leads; defaults to the URL's `?from=`
 */
export default function OfflineWindow({ back }: { back?: string }) {
  const { count, total } = useCart();
  const { tried, look } = useReturn(back);
  return (
    <DarkWindow
      title="You’re offline."
      actions={
        <>
          <Button tone="brand" size="big" onClick={look}>
            Try again
          </Button>
          <p className="small soft basis-full" role="status">
            {tried && "Still offline. "}We’ll retry every 10 seconds.
          </p>
        </>
      }
      panes={<Panes />}
    >
      <p>
        Check your internet connection.
        {count > 0 && (
          <>
            {" "}
            Your cart is saved in this browser: <b>{`${describeCount(count)}, ${formatPence(total)}`}</b>. Nothing has
            been paid.
          </>
        )}
      </p>
    </DarkWindow>
  );
}

/** Returns to the page that the visitor wanted as soon as the shop responds. */
function useReturn(back: string | undefined) {
  const [tried, setTried] = useState(false);
  const look = useCallback(async () => {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) window.location.replace(back ?? returnPath(location.search));
    else setTried(true);
  }, [back]);
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, [look]);
  return { tried, look };
}

function Panes() {
  const [pages, setPages] = useState<OfflinePageLink[]>([]);
  useEffect(() => {
    cachedPages().then(setPages, () => {});
  }, []);
  return (
    <>
      <div aria-hidden="true" />
      <div aria-hidden="true" className="win__dark" />
      <div className="lit win__mark">
        <img src={mark} alt="" width="100" height="124" />
      </div>
      <div className="win__kept">
        {pages.length > 0 && (
          <>
            <b>Saved on this device</b>
            <ul className="plain">
              {pages.map(({ path, label }) => (
                <li key={path}>
                  <a href={path}>{label}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

type OfflinePageLink = { path: string; label: string };

/** How many pages are listed, newest first. */
const maxLinks = 6;

/** The name of the cache with their addresses is that of the cache with the pages, and this. */
const visitsEnd = "-visited";

/** The public pages that were visited and that the service worker has cached. */
async function cachedPages(): Promise<OfflinePageLink[]> {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((each) => each.startsWith(`${store.brandSlug}-pages-`));
  const visited = names.find((each) => each.endsWith(visitsEnd));
  if (!visited) return [];
  const [cache, visits] = await Promise.all([caches.open(visited.slice(0, -visitsEnd.length)), caches.open(visited)]);
  const found: OfflinePageLink[] = [];
  for (const request of (await visits.keys()).toReversed()) {
    const { pathname, search } = new URL(request.url);
    if (found.some(({ path }) => path === pathname)) continue;
    const html = await (await cache.match(request))?.text();
    const label = html && labelOf(html);
    if (label) found.push({ path: pathname + search, label });
    if (found.length === maxLinks) break;
  }
  return found;
}

/** The page's name from its title: 'Lantern T-Shirt' for 'Lantern T-Shirt, £24.99: Lantern supporters’ shop'. */
export function labelOf(html: string): string | null {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  return (
    title
      ?.split(/: |, £/)[0]
      ?.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (mark) => marks[mark]!)
      .trim() || null
  );
}

/** What React escapes in a title. */
const marks: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "’" };

/** The page that the visitor wanted when the connection failed; always a path of this shop. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get("from") ?? "/";
  return /^\/(?![/\\])/.test(from) ? from : "/";
}
