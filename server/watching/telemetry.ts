import { setTimeout as sleep } from "node:timers/promises";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationType,
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { errorText } from "#app/shared/error-text.ts";
import manifest from "../../package.json" with { type: "json" };
import type { PageCache } from "../cache/page-cache.ts";
import type { Config } from "../config/config.ts";
import type { WorkObserver } from "../observers.ts";
import type { Shop } from "../shop.ts";
import { CannotStart } from "../supervisor/cannot-start.ts";
import { measureProcess, measureWork } from "./process-figures.ts";
import { measureShop } from "./shop-figures.ts";
import { traceWork } from "./traces.ts";

/** One set of instruments, read by Prometheus over HTTP and sent by OTLP; and traces by OTLP. */
export type Telemetry = AsyncDisposable & {
  observers: readonly WorkObserver[];
  /** Also measures an open shop: its connections and pages, and in a worker what all processes share. */
  watch(shop: Shop, pages?: Pick<PageCache, "counts">): void;
};

/** Upper bounds in seconds: a cached page takes a millisecond, a provider up to 15 seconds. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Milliseconds to send what is left when the process stops. */
const patienceMs = 2_000;

/** @throws CannotStart if the port for metrics is taken */
export async function startTelemetry(config: Config, role: "web" | "worker"): Promise<Telemetry> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
  // The standard variables come last, so that they override.
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        "service.name": manifest.name,
        "service.version": manifest.version,
        "rosette.role": role,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));
  await using opened = new AsyncDisposableStack();
  const readers: IMetricReader[] = [];
  if (collector !== undefined) readers.push(new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() }));
  if (port !== undefined) readers.push(await openPrometheus(host, port));
  const meters = new MeterProvider({
    resource,
    readers,
    views: [
      {
        instrumentName: "*.duration",
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries } },
      },
    ],
  });
  opened.defer(() => inTime(meters.shutdown()));
  const meter = meters.getMeter(manifest.name, manifest.version);
  const observers = [measureWork(meter)];
  measureProcess(meter);
  if (collector !== undefined) {
    const traces = traceWork(resource, new OTLPTraceExporter());
    opened.defer(() => inTime(traces.shutdown()));
    observers.push(traces.observer);
  }
  const all = opened.move();
  return {
    observers,
    watch(shop, pages) {
      reportProblems(shop);
      measureShop(meter, role, shop, pages);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** The process ends even if the collector does not take what is left. */
const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => {}), sleep(patienceMs, undefined, { ref: false })]);

/** What OpenTelemetry has to say, such as that the collector cannot be reached. */
function reportProblems({ log }: Shop): void {
  const report = (message: string) => log.warn({ error: errorText(message) }, "telemetry");
  const ignore = () => {};
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

async function openPrometheus(host: string, port: number): Promise<IMetricReader> {
  const exporter = new PrometheusExporter({
    host,
    port,
    preventServerStart: true,
    withoutScopeInfo: true,
  });
  await exporter.startServer().catch((error: Error) => {
    throw new CannotStart(`METRICS_PORT ${port} on ${host} cannot be used: ${errorText(error)}`);
  });
  return exporter;
}
