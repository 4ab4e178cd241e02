/** Values that name no person and open nothing: spans leave the installation. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
	name: string;
	/** As OpenTelemetry defines them. */
	kind: "server" | "client" | "consumer" | "internal";
	attributes?: SpanAttributes;
	/** The span that this one is a part of; without any parent it begins a trace. */
	parent?: Span | undefined;
	/** The parent in another process, as a `traceparent` header of W3C Trace Context. Invalid text is ignored. */
	remoteParent?: string | undefined;
	/** The `traceparent` of a span that caused this one without waiting for it. Invalid text is ignored. */
	link?: string | undefined;
};

export type Span = {
	/** False once it has ended, and where its trace is not recorded: attributes need not be computed then. */
	readonly isRecorded: boolean;
	/** Names the span to others, as the header of W3C Trace Context. */
	readonly traceparent: string;
	set(attributes: SpanAttributes): void;
	rename(name: string): void;
	/** @param type a code, never a message, which may contain personal data */
	fail(type: string): void;
	end(): void;
};

/** Records what requests and jobs spend their time on. Without a collector there is none, and no code of it runs. */
export type Tracing = {
	begin(start: SpanStart): Span;
	/** The innermost span within which the caller runs and that has not ended. */
	active(): Span | undefined;
	/** The recorded trace within which the caller runs, also after its end: for lines of the log. */
	traceId(): string | undefined;
	run<T>(span: Span, work: () => T): T;
	/** Exports what is waiting, within a bounded time. */
	stop(): Promise<void>;
};

/** Runs work as one span, below the active one if there is any. */
export function withinSpan<T>(tracing: Tracing, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
	const span = tracing.begin({ parent: tracing.active(), ...start });
	return settleSpan(
		span,
		tracing.run(span, () => work(span)),
	);
}

/** Ends a span with a result, as failed if that is an error. */
export async function settleSpan<T>(span: Span, result: Promise<T>): Promise<T> {
	try {
		return await result;
	} catch (error) {
		span.fail(failureTypeOf(error));
		throw error;
	} finally {
		span.end();
	}
}

const code = /^[\w.-]{1,60}$/;

/** The code of an error, or the name of its class; messages of providers and databases quote personal data. */
export function failureTypeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	const facts = error as { code?: unknown; kind?: unknown; fault?: unknown; problem?: unknown };
	const found = [facts.code, facts.kind, facts.fault, facts.problem].find(
		(fact): fact is string => typeof fact === "string" && code.test(fact),
	);
	return found ?? error.constructor.name;
}
