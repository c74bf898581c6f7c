import type { Config } from "../config/config.ts";
import type { Telemetry } from "./telemetry.ts";

/** Opens what the settings ask for; without any of them, nothing of OpenTelemetry is loaded. */
export async function openTelemetry(config: Config, role: "web" | "worker"): Promise<Telemetry | undefined> {
  if (config.METRICS_PORT === undefined && config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { startTelemetry } = await import("./telemetry.ts");
  return startTelemetry(config, role);
}
