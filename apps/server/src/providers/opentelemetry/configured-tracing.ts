import type { Config } from "../../platform/config.ts";
import type { Tracing } from "../../platform/tracing/tracing.ts";
import type { ExportTimes, OnLoss } from "./bounded-exporter.ts";

const usualTimes: ExportTimes = {
	delayMs: 5_000,
	exportMs: 10_000,
	abortMs: 12_000,
	stopMs: 3_000,
	quietMs: 60_000,
};

/** Tracing where a collector is configured, else null: without one no code of OpenTelemetry is loaded. */
export async function createConfiguredTracing(
	{ tracing, roles }: Pick<Config, "tracing" | "roles">,
	onLoss: OnLoss,
	times = usualTimes,
): Promise<Tracing | null> {
	if (!tracing) return null;
	const { createOpenTelemetryTracing } = await import("./opentelemetry-tracing.ts");
	return createOpenTelemetryTracing(tracing, { roles: [...roles].sort().join(","), times, onLoss });
}
