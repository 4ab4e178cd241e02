import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** One request with its answer, as recorded between a client and a server. */
export type Exchange = {
	method: string;
	path: string;
	/** The query of a GET or the form of a POST, encoded as sent. */
	form: string;
	/** The `Stripe-Version` header of the request. */
	requestedVersion: string | null;
	/** Whether the request used the publishable key, as a browser does. */
	fromBrowser: boolean;
	status: number;
	answeredVersion: string | null;
	body: unknown;
};

export type RecordingProxy = { port: number; url: string; exchanges: Exchange[]; stop(): Promise<void> };

/** Proxies a local server unchanged and records all exchanges. */
export async function startRecordingProxy(targetPort: number): Promise<RecordingProxy> {
	const exchanges: Exchange[] = [];
	const agent = new http.Agent({ keepAlive: true });
	const server = http.createServer((request, response) => {
		const sent: Buffer[] = [];
		request.on("data", (chunk: Buffer) => sent.push(chunk));
		request.on("end", () => {
			const onward = http.request(
				{
					agent,
					host: "127.0.0.1",
					port: targetPort,
					method: request.method,
					path: request.url,
					headers: { ...request.headers, host: `127.0.0.1:${targetPort}` },
				},
				(answer) => {
					const received: Buffer[] = [];
					answer.on("data", (chunk: Buffer) => received.push(chunk));
					answer.on("end", () => {
						const body = Buffer.concat(received);
						exchanges.push(exchangeOf(request, Buffer.concat(sent), answer, body));
						response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
					});
				},
			);
			// If the server hangs up without an answer, so does the proxy.
			onward.on("error", () => response.destroy());
			onward.end(Buffer.concat(sent));
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		port,
		url: `http://127.0.0.1:${port}`,
		exchanges,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
			agent.destroy();
		},
	};
}

function exchangeOf(
	request: http.IncomingMessage,
	sent: Buffer,
	answer: http.IncomingMessage,
	received: Buffer,
): Exchange {
	const url = new URL(request.url ?? "/", "http://proxy");
	const form = request.method === "POST" ? sent.toString("utf8") : url.search.slice(1);
	return {
		method: request.method ?? "",
		path: url.pathname,
		form,
		requestedVersion: textOf(request.headers["stripe-version"]),
		fromBrowser: request.headers.authorization === undefined && new URLSearchParams(form).has("key"),
		status: answer.statusCode ?? 0,
		answeredVersion: textOf(answer.headers["stripe-version"]),
		body: jsonOf(received.toString("utf8")),
	};
}

function textOf(header: string | string[] | undefined): string | null {
	return typeof header === "string" ? header : null;
}

/** Undefined for a body that is not JSON, such as a page. */
function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
