import { setTimeout as sleep } from "node:timers/promises";
import type { PageCache } from "../cache/page-cache.ts";
import type { Shop } from "../shop.ts";
import type { Front } from "./listening.ts";
import { sharedHeaders } from "./security.ts";

/** Health checks for proxies. After `drain`, the shop reports that it wants no new visitors but still serves. */
type HealthEndpoints = Front & { drain(): void };

type Answer = [status: number, words: string];

const degraded: Answer = [200, "degraded: database"];

/** Milliseconds to wait for the first page before answering 503. */
const firstPageMs = 1_000;

/**
 * `/healthz` answers 200 as long as the process lives. `/readyz` answers 200 once a page is cached: `ready`, or
 * `degraded: database` while the database is silent or products cannot be read and cached pages are served. It answers
 * 503 before the first page and while draining. Runs in front of the app, because proxies check over HTTP/1.0 without a
 * Host header.
 * @param pages absent in development, where pages are not cached
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
