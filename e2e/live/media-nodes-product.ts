import { freePort } from "../../packages/testing/src/free-port.ts";
import { type ProductProcess, startProductProcess } from "../../packages/testing/src/product-process.ts";
import type { Product } from "../fixtures.ts";
import { prepareProduct } from "./killable-product.ts";

export type MediaNode = {
	address: string;
	/** SIGTERM. @returns how long the process has taken to end */
	stop(): Promise<number>;
	/** Like a power cut. */
	kill(): Promise<void>;
	/** As a process manager does after the end of a process. */
	start(): Promise<void>;
};

export type MediaNodesProduct = Product & { nodes: readonly MediaNode[]; stop(): Promise<void> };

/** A product of three processes on one database: the pages, and two media nodes with addresses of their own. */
export async function startMediaNodesProduct(): Promise<MediaNodesProduct> {
	const addresses = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
	const { url, sandboxUrl, env, remove } = await prepareProduct({ MEDIA_NODES: addresses.join(",") });
	const web = await startProductProcess({ ...env, ROLES: "web,worker" });
	const nodes = await Promise.all(addresses.map((address) => startNode(address, env)));
	return {
		url,
		sandboxUrl,
		nodes,
		async stop() {
			for (const node of nodes) await node.stop();
			await web.stop();
			await remove();
		},
	};
}

async function startNode(address: string, env: Record<string, string>): Promise<MediaNode> {
	const start = (): Promise<ProductProcess> =>
		startProductProcess({
			...env,
			ROLES: "media",
			PORT: new URL(address).port,
			MEDIA_URL: address,
			// Viewers' requests must not prolong what follows it.
			STOP_DELAY_SECONDS: "1",
		});
	let running = await start();
	return {
		address,
		async stop() {
			const beganMs = performance.now();
			await running.stop();
			return performance.now() - beganMs;
		},
		kill: () => running.kill(),
		async start() {
			running = await start();
		},
	};
}
