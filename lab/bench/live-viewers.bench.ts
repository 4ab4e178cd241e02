import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import { nextReload, read } from "./live-player.ts";
import type { Row } from "./row.ts";

const viewers = 200;
const rounds = 3;
const secondsPerRound = 8;
/**
 * Guards the reached 1,300 to 1,400 on a quiet machine, each with three parts and three playlists per second served by
 * the process itself. Behind a cache viewers share them (`live-cache.bench.ts`).
 */
const viewersPerCore = 1_000;

/**
 * How many viewers a core serves, from the CPU time that they add to a stream on the air. Each is a separate session
 * that reads the low-latency playlist with blocking reloads and loads every part, as a player does.
 */
export async function benchLiveViewers(fixture: Fixture): Promise<Row> {
	const broadcast = await startBroadcast(fixture);
	const row: Row = {
		name: `${viewers} viewers of a live stream`,
		unit: "viewers per core",
		subject: [],
		baseline: [],
		atLeast: 1,
	};
	const share = async () => {
		const before = await broadcast.cpuSeconds();
		await delay(secondsPerRound * 1_000);
		return ((await broadcast.cpuSeconds()) - before) / secondsPerRound;
	};
	try {
		for (let round = 0; round < rounds; round++) {
			const alone = await share();
			const playlists: string[] = [];
			// Sequentially: the server process answers one question at a time.
			while (playlists.length < viewers) playlists.push(await broadcast.openPlaylist());
			const crowd = playlists.map((playlist) => watch(playlist));
			// New viewers load the existing parts at once; afterwards the broadcast paces them.
			await delay(3_000);
			const partsBefore = sum(crowd.map(({ parts }) => parts()));
			const together = await share();
			const parts = sum(crowd.map((viewer) => viewer.parts())) - partsBefore;
			await Promise.all(crowd.map((viewer) => viewer.stop()));
			const due = viewers * secondsPerRound * 3;
			if (parts < due * 0.9) throw new Error(`${viewers} viewers loaded ${parts} parts of ${due}.`);
			row.subject.push(viewers / Math.max(0.001, together - alone));
			row.baseline.push(viewersPerCore);
		}
		return row;
	} finally {
		await broadcast.stop();
	}
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function watch(playlist: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: 2 });
	let loaded = 0;
	let isOver = false;
	const seen = new Set<string>();
	const load = async () => {
		let query = "";
		while (!isOver) {
			const text = (await read(agent, playlist + query)).toString();
			const fresh = [...text.matchAll(/EXT-X-PART:.*URI="([^"]+)"/g)].map(([, uri]) => String(uri));
			for (const uri of fresh.filter((part) => !seen.has(part)).slice(-6)) {
				seen.add(uri);
				await read(agent, new URL(uri, playlist).href);
				loaded++;
			}
			query = nextReload(text);
		}
	};
	const ended = load();
	return {
		parts: () => loaded,
		async stop(): Promise<void> {
			isOver = true;
			await ended;
			agent.destroy();
		},
	};
}
