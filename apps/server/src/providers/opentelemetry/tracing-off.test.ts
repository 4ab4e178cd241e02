import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ownEnv } from "@stride/testing";
import { expect, it } from "vitest";

const source = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, "../..", path)).href);

/**
 * Loads the whole product in a process of its own.
 * @returns the files of OpenTelemetry that were loaded with it, without its API, which prom-client brings
 */
async function loadedWith(env: Record<string, string>): Promise<string[]> {
	const script = `
		import { registerHooks } from "node:module";
		const loaded = [];
		registerHooks({
			load(url, context, next) {
				if (/@opentelemetry.(?!api)/.test(url)) loaded.push(url);
				return next(url, context);
			},
		});
		await import(${source("app.ts")});
		const { readConfig } = await import(${source("platform/config.ts")});
		const { createConfiguredTracing } = await import(${source("providers/opentelemetry/configured-tracing.ts")});
		await createConfiguredTracing(readConfig(process.env), () => undefined);
		console.log(JSON.stringify(loaded));`;
	const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
		env: { ...ownEnv(), ...env },
	});
	return JSON.parse(stdout) as string[];
}

// Takes seconds: each process loads the whole product.
it("without a collector no code of OpenTelemetry is loaded", async () => {
	expect(await loadedWith({ OTEL_SERVICE_NAME: "shop" })).toEqual([]);
	expect((await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" })).length).toBeGreaterThan(10);
});
