import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { startProductProcess } from "@stride/testing";

const probeMs = 100;

/** A reverse proxy that distributes requests over the nodes whose readiness it reads, and repeats none. */
export async function startProxy(port: number, nodePorts: readonly number[]) {
	const agent = new Agent({ keepAlive: true });
	const ready = new Set<number>();
	let waiting = 0;
	let next = 0;
	const probe = () =>
		Promise.all(
			nodePorts.map(async (node) => {
				const isReady = await fetch(`http://127.0.0.1:${node}/health/ready`).then(
					(answer) => answer.ok,
					() => false,
				);
				if (isReady) ready.add(node);
				else ready.delete(node);
			}),
		);
	const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const nodes = [...ready];
		const node = nodes[next++ % nodes.length];
		if (node === undefined) return void outgoing.writeHead(503).end("no node is ready");
		waiting++;
		outgoing.once("close", () => waiting--);
		const { method, url, headers } = incoming;
		const upstream = request({ host: "127.0.0.1", port: node, method, path: url, headers, agent }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
			answer.once("error", () => outgoing.destroy());
		});
		upstream.once("error", (error) => {
			if (outgoing.headersSent) outgoing.destroy();
			else outgoing.writeHead(502).end(error.message);
		});
		incoming.pipe(upstream);
	};
	const server = createServer(forward).listen(port, "127.0.0.1");
	await once(server, "listening");
	await probe();
	const timer = setInterval(() => void probe(), probeMs);
	return {
		ready: () => ready.size,
		/** The number of requests without a complete answer. */
		waiting: () => waiting,
		stop() {
			clearInterval(timer);
			agent.destroy();
			server.close();
			server.closeAllConnections();
		},
	};
}

/** A node that can be restarted as in an upgrade. */
export async function startNode(env: Record<string, string>) {
	let running = await startProductProcess(env);
	return {
		/** @returns how the old process ended */
		async restart(): Promise<string> {
			await running.stop();
			const how = await running.ended;
			running = await startProductProcess(env);
			return how;
		},
		stop: () => running.stop(),
	};
}

type Sent = { what: string; answer: Promise<string | null> };

/** Sends requests at a fixed rate, in turn of the given kinds; each returns null or what failed. */
export function sendSteadily(perSecond: number, kinds: Record<string, (n: number) => Promise<string | null>>) {
	const names = Object.keys(kinds);
	const sent: Sent[] = [];
	const timer = setInterval(() => {
		const n = sent.length;
		const what = String(names[n % names.length]);
		const answer = (kinds[what] as (n: number) => Promise<string | null>)(n).catch((error: unknown) => String(error));
		sent.push({ what, answer });
	}, 1000 / perSecond);
	return {
		/** Stops, waits for all answers. @returns the number of requests of each kind, and the failures */
		async end() {
			clearInterval(timer);
			const answers = await Promise.all(sent.map(async ({ what, answer }) => ({ what, failure: await answer })));
			const count = (what: string) => answers.filter((one) => one.what === what).length;
			return {
				counts: Object.fromEntries(names.map((name) => [name, count(name)])),
				failures: answers.flatMap(({ what, failure }) => (failure ? [`${what}: ${failure}`] : [])),
			};
		},
	};
}
