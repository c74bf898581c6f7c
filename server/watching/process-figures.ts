import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";
import type { WorkObserver } from "../observers.ts";

/** Milliseconds between samples of the event loop; a sample says how late it came, this interval included. */
const resolution = 20;
const secondsLate = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1_000);

/** What says whether a process itself is healthy: event loop delay, memory, processor time. */
export function measureProcess(meter: Meter): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const late = { description: "How late the event loop runs what is due", unit: "s" };
  const p50 = meter.createObservableGauge("nodejs.eventloop.delay.p50", late);
  const p99 = meter.createObservableGauge("nodejs.eventloop.delay.p99", late);
  const max = meter.createObservableGauge("nodejs.eventloop.delay.max", late);
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(p50, secondsLate(delay.percentile(50)));
      result.observe(p99, secondsLate(delay.percentile(99)));
      result.observe(max, secondsLate(delay.max));
      // Each reading is about the time since the one before.
      delay.reset();
    },
    [p50, p99, max],
  );
  meter
    .createObservableGauge("process.memory.usage", { description: "Resident set size", unit: "By" })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter("process.cpu.time", { description: "Processor time", unit: "s" })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
}

/** Requests by route and outcome, jobs, and calls to providers: how many, and how long they took. */
export function measureWork(meter: Meter): WorkObserver {
  const unit = "s";
  const requests = meter.createHistogram("http.server.request.duration", {
    description: "Requests by route and outcome, in seconds until the last byte",
    unit,
  });
  const jobs = meter.createHistogram("rosette.job.duration", { description: "Jobs by name and outcome", unit });
  const calls = meter.createHistogram("rosette.provider.call.duration", {
    description: "Calls to Stripe, Printful, the mail server, the file storage and webhook endpoints",
    unit,
  });
  return {
    requestDone({ route, method, status, isAborted, ms }) {
      const outcome = isAborted ? "aborted" : `${Math.floor(status / 100)}xx`;
      requests.record(ms / 1_000, { "http.route": route, "http.request.method": method, outcome });
    },
    // Prometheus has a label `job` of its own.
    jobDone: ({ job, outcome, ms }) => jobs.record(ms / 1_000, { job_name: job, outcome }),
    callDone: ({ provider, call, outcome, ms }) => calls.record(ms / 1_000, { provider, call, outcome }),
  };
}
