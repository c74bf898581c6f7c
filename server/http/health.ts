import { setTimeout as sleep } from "node:timers/promises";
import type { PageCache } from "../cache/page-cache.ts";
import type { Shop } from "../shop.ts";
import type { Front } from "./listening.ts";
import { sharedHeaders } from "./security.ts";

/** What proxies and service managers ask. `drain`: no more visitors, please; those that are here are served. */
export type HealthEndpoints = Front & { drain(): void };

type Answer = [status: number, words: string];

const degraded: Answer = [200, "degraded: database"];

/** Milliseconds that a first page may take before the answer is that there is none yet. */
const firstPageMs = 1_000;

/**
 * `/healthz` answers 200 as long as the process lives. `/readyz` answers 200 from the first page on: `ready`, or
 * `degraded: database` while the database is silent or its products cannot be read, and cached pages are served; 503 before that, while nothing could be
 * served, and while draining. Answered in front of the app, since proxies ask in HTTP/1.0 and name no host.
 * @param pages absent in development, where none are cached
 */
export function openHealth(
  { watch, desk, config }: Pick<Shop, "watch" | "desk" | "config">,
  pages?: Pick<PageCache, "counts" | "warm">,
): HealthEndpoints {
  let isDraining = false;
  let hasPage = !pages;
  let first: Promise<void> | undefined;

  async function hasFirstPage(): Promise<boolean> {
    first ??= pages?.warm().then(
      () => {
        hasPage = true;
      },
      () => {
        first = undefined;
      },
    );
    if (!hasPage) await Promise.race([first, sleep(firstPageMs, undefined, { ref: false })]);
    return hasPage;
  }

  function hasPages(): boolean {
    const counts = pages?.counts();
    return counts !== undefined && counts.pages + counts.outdated > 0;
  }

  async function readiness(): Promise<Answer> {
    if (isDraining) return [503, "draining"];
    if (!(await watch.answers())) return hasPages() ? degraded : [503, "the database does not answer"];
    if (!(await hasFirstPage())) return [503, "starting"];
    return desk.isReported("products") ? degraded : [200, "ready"];
  }

  const headers = {
    ...sharedHeaders(config.PUBLIC_URL),
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  };
  return {
    drain() {
      isDraining = true;
    },
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const path = request.url?.split("?", 1)[0];
      if (path !== "/healthz" && path !== "/readyz") return false;
      const say = ([status, words]: Answer) => {
        response.writeHead(status, { ...headers, "content-length": words.length });
        response.end(request.method === "HEAD" ? undefined : words);
      };
      if (path === "/healthz") say([200, "ok"]);
      else void readiness().then(say);
      return true;
    },
  };
}
