import type { Meter } from "@opentelemetry/api";
import type { WorkObserver } from "../observers.ts";

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
