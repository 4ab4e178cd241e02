import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { stripeMockFiles } from "./install-stripe-mock.mjs";
import { startStripeMock } from "./stripe-mock.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The loopback port of Stripe's mock server. */
		stripeMockPort: number;
		/** The OpenAPI document that this server was built with. */
		stripeSpecFile: string;
	}
}

/** One mock server for the whole run; it is stateless. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { program, spec } = stripeMockFiles(fileURLToPath(new URL("../..", import.meta.url)));
	const mock = await startStripeMock(program);
	project.provide("stripeMockPort", mock.port);
	project.provide("stripeSpecFile", spec);
	return () => mock.stop();
}
