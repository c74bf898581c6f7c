import type { Logger } from "pino";
import type { ProviderCall } from "#providers/observe-calls.ts";

export type FinishedRequest = {
  method: string;
  /** As routes.ts has it: `/product/:slug`. `other` is a file, a health check or a rehearsal's control, `none` nothing. */
  route: string;
  /** Without its query, which may carry secrets. */
  path: string;
  status: number;
  /** Milliseconds until the last byte was handed over, or the visitor left. */
  ms: number;
  /** Bytes of the response, headers included. */
  bytes: number;
  /** Whether the visitor left before the end. */
  isAborted: boolean;
};

type FinishedJob = { job: string; outcome: "done" | "failed"; ms: number };

/** Follows what a process does. Called within the context of the request or job, so that its id is known. */
export type WorkObserver = {
  requestDone(request: FinishedRequest): void;
  jobDone(job: FinishedJob): void;
  callDone(call: ProviderCall): void;
};

/** The access log: one line for every request, job and provider call. Holds no IP address and no query. */
export const accessLog = (log: Logger): WorkObserver => ({
  requestDone: (request) => log.info(request, "request"),
  jobDone: (job) => log.info(job, "job"),
  callDone: (call) => log.info(call, "provider call"),
});
