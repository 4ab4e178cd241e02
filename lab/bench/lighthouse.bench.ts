import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { measure } from "@stride/e2e/lighthouse";
import { startProducts } from "@stride/e2e/start-product";
import type { Row } from "./row.ts";

const rounds = 5;

type Listed = { data: { name: string; author: { id: string } }[] };

/**
 * Lighthouse's performance score on its phone profile, against the same page with all its texts, styles and pictures
 * but without its scripts: the difference is the cost of the page's own code.
 */
export async function benchLighthouse(): Promise<Row[]> {
	const { products, stop } = await startProducts({ workers: 1 });
	const [product] = products;
	if (!product) throw new Error("The product was not started.");
	const bare = await serveWithoutScripts(product.url);
	try {
		const rows: Row[] = [];
		for (const { name, path } of await pagesOf(product.url)) {
			const row: Row = { name: `${name} page, Lighthouse`, unit: "points", subject: [], baseline: [], atLeast: 0.95 };
			for (let round = 0; round < rounds; round++) {
				row.baseline.push((await measure(bare.url + path, 1)).performance);
				row.subject.push((await measure(product.url + path, 1)).performance);
			}
			rows.push(row);
		}
		return rows;
	} finally {
		bare.stop();
		await stop();
	}
}

async function pagesOf(url: string) {
	const read = async (path: string) => (await fetch(`${url}/v1${path}`)).json();
	const [campaign] = ((await read("/campaigns")) as Listed).data;
	const [project] = ((await read("/projects")) as { data: { id: string }[] }).data;
	if (!campaign || !project) throw new Error("The demo data have no campaign or no project.");
	return [
		{ name: "landing", path: "/en" },
		{ name: "campaign", path: `/uk/campaign/${campaign.name}` },
		{ name: "project", path: `/uk/project/${project.id}` },
		{ name: "user", path: `/en/user/${campaign.author.id}` },
	];
}

/** Proxies the product and removes the scripts from its pages. */
async function serveWithoutScripts(url: string): Promise<{ url: string; stop(): void }> {
	const server = createServer((request, response) => void answer(`${url}${request.url}`, response));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function answer(address: string, response: ServerResponse): Promise<void> {
	const original = await fetch(address);
	const type = original.headers.get("content-type") ?? "application/octet-stream";
	response.writeHead(original.status, {
		"content-type": type,
		"cache-control": original.headers.get("cache-control") ?? "no-store",
	});
	if (!type.startsWith("text/html")) return void response.end(Buffer.from(await original.arrayBuffer()));
	const html = await original.text();
	response.end(
		html.replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, ""),
	);
}
