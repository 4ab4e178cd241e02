import { ConfigError } from "./config-error.ts";
import { isLoopback } from "./transport.ts";

export const samplers = [
	"always_on",
	"always_off",
	"traceidratio",
	"parentbased_always_on",
	"parentbased_always_off",
	"parentbased_traceidratio",
] as const;

type Settings = {
	OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
	OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
	OTEL_SERVICE_NAME?: string | undefined;
	OTEL_RESOURCE_ATTRIBUTES?: string | undefined;
	OTEL_TRACES_SAMPLER: (typeof samplers)[number];
	OTEL_TRACES_SAMPLER_ARG: number;
	OTEL_PROPAGATORS: readonly string[];
};

export type TracingSettings = NonNullable<ReturnType<typeof readTracing>>;

/**
 * Where traces are exported to, by the variables that OpenTelemetry defines; null without a collector.
 * @throws ConfigError which never quotes a header: it may hold a secret
 */
export function readTracing(env: Settings, variables: Record<string, string | undefined>) {
	if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
	refuseUnread(variables);
	const headers = readPairs("OTEL_EXPORTER_OTLP_HEADERS", env.OTEL_EXPORTER_OTLP_HEADERS);
	const attributes = readPairs("OTEL_RESOURCE_ATTRIBUTES", env.OTEL_RESOURCE_ATTRIBUTES);
	const sampler = env.OTEL_TRACES_SAMPLER.replace("parentbased_", "");
	return {
		url: readTracesUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT, headers),
		headers,
		attributes: {
			...attributes,
			"service.name": env.OTEL_SERVICE_NAME ?? attributes["service.name"] ?? "stride",
		},
		/** The share of traces that is recorded. */
		ratio: sampler === "traceidratio" ? env.OTEL_TRACES_SAMPLER_ARG : Number(sampler === "always_on"),
		/** Whether the decision of a parent in another process is adopted. */
		adoptsDecision: sampler !== env.OTEL_TRACES_SAMPLER,
		/** Whether a trusted proxy's `traceparent` is the parent of a request. */
		continuesTraces: env.OTEL_PROPAGATORS.includes("tracecontext"),
	};
}

/** The SDK reads these from the environment itself, past the checks here. */
function refuseUnread(variables: Record<string, string | undefined>): void {
	const read = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"];
	const unread = Object.entries(variables).flatMap(([name, value]) => {
		if (!/^OTEL_EXPORTER_OTLP_(?!METRICS_|LOGS_)/.test(name) || read.includes(name) || !value) return [];
		return name.endsWith("PROTOCOL") && value === "http/protobuf" ? [] : [name];
	});
	if (unread.length === 0) return;
	throw new ConfigError(
		`${unread.join(", ")}: of the variables of the exporter only ${read.join(" and ")} are supported.`,
	);
}

function readTracesUrl(text: string, headers: Record<string, string>): string {
	const url = new URL(text);
	if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
		throw new ConfigError(
			"OTEL_EXPORTER_OTLP_ENDPOINT: give the address of the collector alone, and its key in OTEL_EXPORTER_OTLP_HEADERS.",
		);
	}
	if (url.protocol === "http:" && Object.keys(headers).length > 0 && !isLoopback(url.hostname)) {
		throw new ConfigError(
			`OTEL_EXPORTER_OTLP_HEADERS would cross the network to ${url.hostname} in plain text. Use https.`,
		);
	}
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/traces`;
	return url.href;
}

const pair = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x20-\x7e]*?)\s*$/;

/** Parses `name=value,name=value`, whose values are percent-encoded. */
function readPairs(variable: string, text = ""): Record<string, string> {
	const parts = text.split(",").filter((part) => part.trim() !== "");
	return Object.fromEntries(
		parts.map((part, index) => {
			const [, name = "", value = ""] = pair.exec(part) ?? [];
			const decoded = decode(value);
			if (name === "" || decoded === null) {
				throw new ConfigError(`${variable}: entry ${index + 1} must be name=value, with the value percent-encoded.`);
			}
			return [name, decoded];
		}),
	);
}

function decode(value: string): string | null {
	try {
		const decoded = decodeURIComponent(value);
		// A line break would begin another header.
		return /^[\x20-\x7e]*$/.test(decoded) ? decoded : null;
	} catch {
		return null;
	}
}
