import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A picture of one colour as a browser uploads it. */
export async function pictureOf(width: number, height: number): Promise<string> {
	const bytes = await sharp({ create: { width, height, channels: 3, background: "#2a6" } })
		.jpeg()
		.toBuffer();
	return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

export type Answer = (response: ServerResponse) => void;

/** A third-party site, by paths; `reached` are the requests that arrived. */
export async function startSite(
	answers: Record<string, Answer>,
): Promise<{ server: Server; origin: string; port: number; reached: string[]; stop: () => Promise<void> }> {
	const reached: string[] = [];
	const server = createServer((request, response) => {
		reached.push(String(request.url));
		const answer = answers[String(request.url)] ?? answers["*"];
		if (answer) answer(response);
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		server,
		origin: `http://127.0.0.1:${port}`,
		port,
		reached,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export const html =
	(body: string, type = "text/html; charset=utf-8"): Answer =>
	(response) =>
		response.writeHead(200, { "content-type": type }).end(body);
