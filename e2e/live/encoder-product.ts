import { freePort } from "../../packages/testing/src/free-port.ts";
import { test } from "../authors.ts";
import { type KillableProduct, startKillableProduct } from "./killable-product.ts";

/** Journeys with a product of their own that accepts encoders. */
export const encoderTest = test.extend<object, { product: KillableProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startKillableProduct({ RTMP_PORT: String(await freePort()) });
			await use(product);
			await product.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});
