import type { Meter } from "@opentelemetry/api";
import { errorText } from "#app/shared/error-text.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { Shop } from "../shop.ts";
import { openShopCounts } from "./shop-counts.ts";

/** What a process has open, and in a worker also what waits in the database: it is the same for all processes. */
export function measureShop(meter: Meter, role: "web" | "worker", shop: Shop, pages?: Pick<PageCache, "counts">): void {
  measureConnections(meter, shop);
  if (pages) measurePages(meter, pages);
  if (role === "worker") measureWaiting(meter, shop);
}

function measureConnections(meter: Meter, { pool }: Shop): void {
  const connections = meter.createObservableGauge("rosette.database.connections", {
    description: "Connections of this process, without those of its job queue",
  });
  const waiting = meter.createObservableGauge("rosette.database.waiting", {
    description: "Work that waits for a free connection",
  });
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(connections, pool.idleCount, { state: "idle" });
      result.observe(connections, pool.totalCount - pool.idleCount, { state: "used" });
      result.observe(waiting, pool.waitingCount);
    },
    [connections, waiting],
  );
}

function measurePages(meter: Meter, cache: Pick<PageCache, "counts">): void {
  const requests = meter.createObservableCounter("rosette.page_cache.requests", {
    description: "Requests for pages of the cache: from memory, or after a rendering",
  });
  const pages = meter.createObservableGauge("rosette.page_cache.pages", { description: "Cached pages" });
  const bytes = meter.createObservableGauge("rosette.page_cache.size", {
    description: "Memory of the cached pages",
    unit: "By",
  });
  meter.addBatchObservableCallback(
    (result) => {
      const counts = cache.counts();
      result.observe(requests, counts.hits, { result: "hit" });
      result.observe(requests, counts.misses, { result: "miss" });
      result.observe(pages, counts.pages, { state: "fresh" });
      result.observe(pages, counts.outdated, { state: "outdated" });
      result.observe(bytes, counts.bytes);
    },
    [requests, pages, bytes],
  );
}

function measureWaiting(meter: Meter, { db, watch, log }: Shop): void {
  const age = { description: "How long the oldest has waited", unit: "s" };
  const jobs = meter.createObservableGauge("rosette.queue.jobs", { description: "Jobs that are due and not begun" });
  const jobAge = meter.createObservableGauge("rosette.queue.age", age);
  const orders = meter.createObservableGauge("rosette.orders", { description: "Open orders by step" });
  const orderAge = meter.createObservableGauge("rosette.orders.age", age);
  const items = meter.createObservableGauge("rosette.attention.items", { description: "Open rows of the desk" });
  const itemAge = meter.createObservableGauge("rosette.attention.age", age);
  const read = openShopCounts(db);
  meter.addBatchObservableCallback(
    async (result) => {
      // Without the database there are no figures, and the alert on their absence says so.
      const counts = await watch.during(read).catch((error) => {
        log.warn({ error: errorText(error) }, "figures cannot be read");
      });
      if (!counts) return;
      for (const { name, count, seconds } of counts.queues) {
        result.observe(jobs, count, { queue: name });
        result.observe(jobAge, seconds, { queue: name });
      }
      for (const { name, count, seconds } of counts.steps) {
        result.observe(orders, count, { step: name });
        result.observe(orderAge, seconds, { step: name });
      }
      for (const { name, count, seconds } of counts.desk) {
        result.observe(items, count, { kind: name });
        result.observe(itemAge, seconds, { kind: name });
      }
    },
    [jobs, jobAge, orders, orderAge, items, itemAge],
  );
}
