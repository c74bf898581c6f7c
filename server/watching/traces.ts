import { createHash, randomBytes } from "node:crypto";
import { type AttributeValue, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { WorkObserver } from "../observers.ts";
import { currentWork, type Work } from "../request-context.ts";

type FinishedSpan = {
  name: string;
  kind: SpanKind;
  ms: number;
  isError: boolean;
  attributes: Record<string, AttributeValue>;
};

/**
 * Traces of requests, their jobs and the calls that these make. A span is made when its work has ended. Its ids follow
 * from the request's id, so that the spans of several processes find each other, and a quoted number finds its trace
 * (`traceIdOf`), without anything else being passed on.
 */
export function traceWork(resource: Resource, exporter: SpanExporter) {
  const next = { traceId: "", spanId: "" };
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(exporter)],
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
  });
  const tracer = provider.getTracer("rosette");

  function record(work: Work, spanId: string, parentId: string | undefined, span: FinishedSpan): void {
    const traceId = traceIdOf(work.requestId);
    Object.assign(next, { traceId, spanId });
    const parent = parentId && { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const ended = Date.now();
    const attributes = { ...span.attributes, "rosette.request_id": work.requestId };
    const made = tracer.startSpan(
      span.name,
      { kind: span.kind, startTime: ended - span.ms, attributes },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    if (span.isError) made.setStatus({ code: SpanStatusCode.ERROR });
    made.end(ended);
  }

  const observer: WorkObserver = {
    requestDone({ method, route, path, status, ms }) {
      const work = currentWork();
      if (!work) return;
      const attributes = { "http.request.method": method, "http.route": route, "url.path": path };
      record(work, rootSpanIdOf(work.requestId), undefined, {
        name: `${method} ${route}`,
        kind: SpanKind.SERVER,
        ms,
        isError: status >= 500,
        attributes: { ...attributes, "http.response.status_code": status },
      });
    },
    jobDone({ job, outcome, ms }) {
      const work = currentWork();
      if (!work) return;
      const root = rootSpanIdOf(work.requestId);
      // A job that no request caused is the root itself.
      record(work, work.spanId ?? root, work.spanId && root, {
        name: `job ${job}`,
        kind: SpanKind.CONSUMER,
        ms,
        isError: outcome === "failed",
        attributes: { "messaging.destination.name": job },
      });
    },
    callDone({ provider, call, outcome, ms }) {
      const work = currentWork();
      if (!work) return;
      record(work, randomBytes(8).toString("hex"), work.spanId ?? rootSpanIdOf(work.requestId), {
        name: `${provider} ${call}`,
        kind: SpanKind.CLIENT,
        ms,
        isError: outcome !== "ok",
        attributes: { "rosette.provider": provider, "rosette.outcome": outcome },
      });
    },
  };
  return { observer, shutdown: () => provider.shutdown() };
}

const digest = (requestId: string) => createHash("sha256").update(requestId).digest("hex");
const traceIdOf = (requestId: string) => digest(requestId).slice(0, 32);
const rootSpanIdOf = (requestId: string) => digest(requestId).slice(32, 48);
