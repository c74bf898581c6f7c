import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { until } from "#tests/support/until.ts";
import { readConfig } from "../config/config.ts";
import { inJob, inRequest } from "../request-context.ts";
import { openTelemetry } from "./open-telemetry.ts";

const request = { method: "GET", route: "/product/:slug", path: "/product/mug", ms: 12, bytes: 1, isAborted: false };
const call = { provider: "printful", call: "createDraft", outcome: "timeout", ms: 8_000 } as const;

test("nothing is opened unless a setting asks for it", async () => {
  expect(await openTelemetry(readConfig({}), "web")).toBeUndefined();
});

test("work is counted by route and outcome, and timed in seconds", async () => {
  const port = await freePort();
  await using telemetry = await openTelemetry(readConfig({ METRICS_PORT: String(port) }), "web");
  for (const observer of telemetry?.observers ?? []) {
    observer.requestDone({ ...request, status: 200 });
    observer.requestDone({ ...request, status: 503 });
    observer.requestDone({ ...request, status: 200, isAborted: true });
    observer.jobDone({ job: "send-email", outcome: "failed", ms: 40 });
    observer.callDone(call);
  }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (name: string, ...labels: string[]) =>
    metrics.split("\n").find((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  const requests = "http_server_request_duration";
  for (const outcome of ["2xx", "5xx", "aborted"])
    expect(of(`${requests}_count`, 'http_route="/product/:slug"', `outcome="${outcome}"`)).toMatch(/ 1$/);
  expect(of(`${requests}_sum`, 'outcome="2xx"')).toMatch(/ 0\.012$/);
  expect(of(`${requests}_bucket`, 'outcome="2xx"', 'le="0.01"')).toMatch(/ 0$/);
  expect(of("rosette_job_duration_count", 'job_name="send-email"', 'outcome="failed"')).toMatch(/ 1$/);
  expect(of("rosette_provider_call_duration_sum", 'outcome="timeout"')).toMatch(/ 8$/);
});

test("a second process on the same port does not start", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(openTelemetry(readConfig({ METRICS_PORT: String(port) }), "web")).rejects.toThrow(
    `METRICS_PORT ${port} on 127.0.0.1 cannot be used`,
  );
  server.close();
});

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number };

test("a request, its job and the calls of that are one trace at the collector", async () => {
  const spans: Span[] = [];
  const collector = createServer(async (incoming, outgoing) => {
    const body = await new Response(incoming as unknown as ReadableStream).json();
    if (incoming.url === "/v1/traces") spans.push(...body.resourceSpans[0].scopeSpans[0].spans);
    outgoing.end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  try {
    const telemetry = await openTelemetry(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), "web");
    const report = (run: (observer: NonNullable<typeof telemetry>["observers"][number]) => void) =>
      telemetry?.observers.forEach(run);
    inRequest("7kq2-m9xf-3dvw", () => report((observer) => observer.requestDone({ ...request, status: 200 })));
    inJob("7kq2-m9xf-3dvw", () => {
      report((observer) => observer.callDone(call));
      report((observer) => observer.jobDone({ job: "submit-to-printer", outcome: "done", ms: 9_000 }));
    });
    inJob(undefined, () => report((observer) => observer.jobDone({ job: "sweep", outcome: "done", ms: 1 })));
    await telemetry?.[Symbol.asyncDispose]();
    await until("the spans", () => spans.length === 4);
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    collector.close();
    collector.closeAllConnections();
  }
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const [root, job, made, sweep] = [
    ...["GET /product/:slug", "job submit-to-printer", "printful createDraft", "job sweep"].map(named),
  ] as [Span, Span, Span, Span];
  expect([job.traceId, made.traceId]).toEqual([root.traceId, root.traceId]);
  expect([root.parentSpanId, job.parentSpanId, made.parentSpanId]).toEqual([undefined, root.spanId, job.spanId]);
  expect(sweep).not.toMatchObject({ traceId: root.traceId });
  expect(sweep.parentSpanId).toBeUndefined();
});
