import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "../../platform/config/tracing-settings.ts";

export type ExportTimes = {
	/** How long spans are collected before they are exported. */
	delayMs: number;
	/** Of an export, with its repetitions. */
	exportMs: number;
	/** After which its connection is closed in any case: each byte of an answer restarts the library's limit. */
	abortMs: number;
	/** Of the export at the end of the process. */
	stopMs: number;
	/** Between two reports of a loss. */
	quietMs: number;
};

/** Called with the number of spans that could not be exported, and a code instead of the collector's text. */
export type OnLoss = (loss: { spans: number; reason: string }) => void;

const exportsMax = 4;

/** Exports by OTLP over HTTP, in bounded time and memory whatever the collector does. */
export function createBoundedExporter(
	{ url, headers }: Pick<TracingSettings, "url" | "headers">,
	times: ExportTimes,
	onLoss: OnLoss,
): { exporter: SpanExporter; abort: () => void } {
	const options = { keepAlive: true, maxSockets: exportsMax };
	const agent = url.startsWith("https:") ? new SecureAgent(options) : new Agent(options);
	const exporter = new OTLPTraceExporter({
		url,
		headers,
		timeoutMillis: times.exportMs,
		concurrencyLimit: exportsMax,
		httpAgentOptions: () => agent,
	});
	const report = createLossReport(times.quietMs, onLoss);
	const abort = () => agent.destroy();
	return {
		exporter: {
			export(spans, done) {
				const timer = setTimeout(abort, times.abortMs).unref();
				exporter.export(spans, (result) => {
					clearTimeout(timer);
					if (result.code !== ExportResultCode.SUCCESS) report(spans.length, result.error);
					done(result);
				});
			},
			shutdown: () => exporter.shutdown(),
			forceFlush: () => exporter.forceFlush(),
		},
		abort,
	};
}

/** Reports at most once in a while, since every export fails while the collector is unavailable. */
function createLossReport(quietMs: number, onLoss: OnLoss) {
	let lost = 0;
	let reportedAt = Number.NEGATIVE_INFINITY;
	return (spans: number, error: unknown): void => {
		lost += spans;
		if (performance.now() - reportedAt < quietMs) return;
		reportedAt = performance.now();
		onLoss({ spans: lost, reason: reasonOf(error) });
		lost = 0;
	};
}

/** A status or the code of a connection; the error's text may be the collector's. */
function reasonOf(error: unknown): string {
	const { code } = (error ?? {}) as { code?: unknown };
	return (typeof code === "number" || typeof code === "string") && /^\w{1,40}$/.test(String(code))
		? String(code)
		: "no answer";
}
