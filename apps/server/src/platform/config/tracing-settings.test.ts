import { expect, it } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const endpoint = "https://collector.example.org/otlp/";
const read = (env: Record<string, string>) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }).tracing;

it("without a collector there is no tracing, whatever else is set", () => {
	expect(readConfig({ OTEL_SERVICE_NAME: "shop", OTEL_EXPORTER_OTLP_HEADERS: "a=b" }).tracing).toBeNull();
});

it("the variables of OpenTelemetry are read as it defines them", () => {
	expect(
		read({
			OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20abc%3D, x-scope = 1",
			OTEL_RESOURCE_ATTRIBUTES: "service.name=other,host.name=a",
			OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
			OTEL_TRACES_SAMPLER_ARG: "0.25",
			OTEL_PROPAGATORS: "tracecontext,baggage",
			OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
			OTEL_EXPORTER_OTLP_METRICS_HEADERS: "of=another",
		}),
	).toEqual({
		url: "https://collector.example.org/otlp/v1/traces",
		headers: { authorization: "Basic abc=", "x-scope": "1" },
		attributes: { "service.name": "other", "host.name": "a" },
		ratio: 0.25,
		adoptsDecision: true,
		continuesTraces: true,
	});
	expect(read({})).toMatchObject({
		attributes: { "service.name": "stride" },
		ratio: 1,
		adoptsDecision: true,
		continuesTraces: false,
	});
	expect(read({ OTEL_SERVICE_NAME: "shop", OTEL_RESOURCE_ATTRIBUTES: "service.name=other" })).toMatchObject({
		attributes: { "service.name": "shop" },
	});
});

it.each([
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://collector:4317" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://user:sesame@collector" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector/?key=sesame" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
	[{ OTEL_EXPORTER_OTLP_HEADERS: "sesame" }, "OTEL_EXPORTER_OTLP_HEADERS: entry 1"],
	[{ OTEL_EXPORTER_OTLP_HEADERS: "a=b,key=%sesame" }, "OTEL_EXPORTER_OTLP_HEADERS: entry 2"],
	[{ OTEL_EXPORTER_OTLP_HEADERS: "key=sesame%0d%0aHost:%20x" }, "OTEL_EXPORTER_OTLP_HEADERS: entry 1"],
	[
		{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example.org", OTEL_EXPORTER_OTLP_HEADERS: "key=sesame" },
		"OTEL_EXPORTER_OTLP_HEADERS would cross",
	],
	[{ OTEL_EXPORTER_OTLP_TRACES_HEADERS: "key=sesame" }, "OTEL_EXPORTER_OTLP_TRACES_HEADERS: of the variables"],
	[{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL: of the variables"],
	[{ OTEL_RESOURCE_ATTRIBUTES: "a" }, "OTEL_RESOURCE_ATTRIBUTES: entry 1"],
	[{ OTEL_TRACES_SAMPLER: "jaeger_remote" }, "OTEL_TRACES_SAMPLER: must be always_on or"],
	[{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG: must be at most 1"],
] satisfies [Record<string, string>, string][])("refuses %j in one line without its secret", (env, expected) => {
	let message = "";
	try {
		read(env);
	} catch (error) {
		if (error instanceof ConfigError) ({ message } = error);
	}
	expect(message).toContain(expected);
	expect(message).not.toMatch(/sesame|\n/);
});
