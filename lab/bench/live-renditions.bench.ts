import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import type { Row } from "./row.ts";

const streams = 10;
const rounds = 5;
const secondsPerRound = 8;
/** The smaller picture appears and disappears with a key frame. */
const settleMs = 3_000;
/** Two pictures may cost 1.6 times as much as one. */
const atLeast = 1 / 1.6;

/**
 * The CPU time of streams with the smaller picture beside the full one, compared with the same streams without it, less
 * the idle CPU time of the process. Both in turn, since the load of the machine changes.
 */
export async function benchLiveRenditions(fixture: Fixture): Promise<Row> {
	const broadcast = await startBroadcast(fixture, { streams, hasSaver: true });
	const row: Row = {
		name: `one live stream with two pictures, of ${streams}`,
		unit: "streams per core",
		subject: [],
		baseline: [],
		atLeast,
	};
	try {
		for (let round = 0; round < rounds; round++) {
			broadcast.pause();
			const idle = await broadcast.cpuShare(secondsPerRound);
			broadcast.resume();
			for (const [isSent, values] of [
				[true, row.subject],
				[false, row.baseline],
			] as const) {
				broadcast.sendSaver(isSent);
				await delay(settleMs);
				values.push(streams / Math.max(0.000_1, (await broadcast.cpuShare(secondsPerRound)) - idle));
			}
		}
		return row;
	} finally {
		await broadcast.stop();
	}
}
