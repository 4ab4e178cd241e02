import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
	type Context,
	isSpanContextValid,
	type Span as OtelSpan,
	ROOT_CONTEXT,
	SpanKind,
	SpanStatusCode,
	TraceFlags,
	trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "../../platform/config/tracing-settings.ts";
import { withinTime } from "../../platform/queues/within-time.ts";
import type { Span, SpanAttributes, Tracing } from "../../platform/tracing/tracing.ts";
import { createBoundedExporter, type ExportTimes, type OnLoss } from "./bounded-exporter.ts";

/** A walk through the catalogue runs thousands of statements in one job. */
const spansOfTraceMax = 1_000;
const spansWaitingMax = 2_048;
const spansOfExportMax = 512;
const textMax = 2_000;

const kinds = {
	server: SpanKind.SERVER,
	client: SpanKind.CLIENT,
	consumer: SpanKind.CONSUMER,
	internal: SpanKind.INTERNAL,
};

/** Spans of this process that may still follow in one trace. */
type Budget = { left: number };

/**
 * Tracing by OpenTelemetry's SDK. Nothing is registered globally, so that several products in one process are separate,
 * and no library adds spans of its own.
 */
export function createOpenTelemetryTracing(
	settings: TracingSettings,
	{ roles, times, onLoss }: { roles: string; times: ExportTimes; onLoss: OnLoss },
): Tracing {
	const { exporter, abort } = createBoundedExporter(settings, times, onLoss);
	const own = new TraceIdRatioBasedSampler(settings.ratio);
	const provider = new TracerProvider({
		sampler: new ParentBasedSampler({
			root: own,
			...(!settings.adoptsDecision && { remoteParentSampled: own, remoteParentNotSampled: own }),
		}),
		resource: defaultResource().merge(
			resourceFromAttributes({ "service.instance.id": randomUUID(), "stride.roles": roles, ...settings.attributes }),
		),
		spanLimits: { attributeValueLengthLimit: textMax },
		spanProcessors: [
			new BatchSpanProcessor({
				exporter,
				scheduledDelayMillis: times.delayMs,
				maxQueueSize: spansWaitingMax,
				maxExportBatchSize: spansOfExportMax,
			}),
		],
	});
	const tracer = provider.getTracer("stride");
	const running = new AsyncLocalStorage<OpenTelemetrySpan>();

	return {
		begin({ name, kind, attributes, parent, remoteParent, link }) {
			const within = parent instanceof OpenTelemetrySpan ? parent : null;
			if (within && !within.takesChild()) return within.unrecordedChild();
			const links = [readTraceparent(link)].filter((context) => context !== null).map((context) => ({ context }));
			const options = { kind: kinds[kind], ...(attributes && { attributes }), links };
			return new OpenTelemetrySpan(
				tracer.startSpan(name, options, contextOf(within, remoteParent)),
				within?.budget ?? { left: spansOfTraceMax },
				within,
			);
		},
		active() {
			let span: OpenTelemetrySpan | null | undefined = running.getStore();
			// A page's rendering ends before its answer has been sent.
			while (span?.hasEnded) span = span.parent;
			return span ?? undefined;
		},
		traceId() {
			const context = running.getStore()?.inner.spanContext();
			return context && (context.traceFlags & TraceFlags.SAMPLED) !== 0 ? context.traceId : undefined;
		},
		run: (span, work) => (span instanceof OpenTelemetrySpan ? running.run(span, work) : work()),
		stop: () =>
			// A failed export has been reported as a loss.
			withinTime(() => provider.shutdown().catch(() => undefined), times.stopMs, abort),
	};
}

function contextOf(parent: OpenTelemetrySpan | null, remoteParent: string | undefined): Context {
	if (parent) return trace.setSpan(ROOT_CONTEXT, parent.inner);
	const remote = readTraceparent(remoteParent);
	return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}

/** `tracestate` is not read: it is of any length, and the product needs nothing of it. */
function readTraceparent(text: string | undefined) {
	const context = text === undefined ? null : parseTraceParent(text);
	return context && isSpanContextValid(context) ? context : null;
}

class OpenTelemetrySpan implements Span {
	readonly inner: OtelSpan;
	readonly budget: Budget;
	readonly parent: OpenTelemetrySpan | null;
	hasEnded = false;

	constructor(inner: OtelSpan, budget: Budget, parent: OpenTelemetrySpan | null) {
		this.inner = inner;
		this.budget = budget;
		this.parent = parent;
	}

	get isRecorded(): boolean {
		return this.inner.isRecording();
	}

	get traceparent(): string {
		const { traceId, spanId, traceFlags } = this.inner.spanContext();
		return `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`;
	}

	/** Counts a child. */
	takesChild(): boolean {
		if (!this.isRecorded || this.budget.left === 0) return false;
		this.budget.left--;
		return true;
	}

	unrecordedChild(): OpenTelemetrySpan {
		return new OpenTelemetrySpan(trace.wrapSpanContext(this.inner.spanContext()), this.budget, this);
	}

	set(attributes: SpanAttributes): void {
		this.inner.setAttributes(attributes);
	}

	rename(name: string): void {
		this.inner.updateName(name);
	}

	fail(type: string): void {
		this.inner.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
	}

	end(): void {
		this.hasEnded = true;
		this.inner.end();
	}
}
