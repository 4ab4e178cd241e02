import type { Fixture } from "./fixture.ts";
import { notifyAll, watch } from "./notified-viewers.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";

const viewers = 2_000;
const rounds = 25;

/** Viewers notified of one change per second, measured to the last viewer, against a plain broadcast. */
export async function benchBroadcast(fixture: Fixture): Promise<Row> {
	const namespace = `/v1/campaign/${fixture.campaignId}`;
	const product = await startServer("product.ts", fixture);
	const payload = await firstState(product.url, namespace);
	const bare = await startServer("bare-broadcast.ts", { namespace, payload });
	const [ofProduct, ofBare] = [await watch(product.url, namespace, viewers), await watch(bare.url, namespace, viewers)];
	try {
		const row: Row = {
			name: `refresh-donations to ${viewers} sockets`,
			unit: "viewers/s",
			subject: [],
			baseline: [],
			atLeast: 0.9,
		};
		const change = { campaignChanged: fixture.campaignId };
		await Promise.all([notifyAll(product, ofProduct, change), notifyAll(bare, ofBare, change)]);
		for (let n = 0; n < rounds; n++) {
			row.baseline.push(viewers / (await notifyAll(bare, ofBare, change)));
			row.subject.push(viewers / (await notifyAll(product, ofProduct, change)));
		}
		return row;
	} finally {
		for (const child of [ofProduct, ofBare]) child.disconnect();
		await product.stop();
		await bare.stop();
	}
}

async function firstState(url: string, namespace: string): Promise<object> {
	const { io } = await import("socket.io-client");
	const socket = io(`${url}${namespace}`, { transports: ["websocket"], forceNew: true });
	const state = await new Promise<object>((resolve) => socket.on("refresh-donations", resolve));
	socket.disconnect();
	return state;
}
