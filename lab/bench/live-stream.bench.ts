import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import type { Row } from "./row.ts";

const streams = 10;
const rounds = 5;
const secondsPerRound = 8;
/** One stream may use a hundredth of a core. */
const streamsPerCore = 100;

/**
 * How many streams a core supports, from the CPU time of several that are pushed in real time, less the idle CPU time
 * of the process. A single stream would mostly measure the wake-ups of the process.
 */
export async function benchLiveStream(fixture: Fixture): Promise<Row> {
	const broadcast = await startBroadcast(fixture, { streams });
	const row: Row = {
		name: `one live stream, of ${streams}`,
		unit: "streams per core",
		subject: [],
		baseline: [],
		atLeast: 1,
	};
	try {
		for (let round = 0; round < rounds; round++) {
			broadcast.pause();
			const idle = await broadcast.cpuShare(secondsPerRound);
			broadcast.resume();
			// The first second after a pause is not representative.
			await delay(1_000);
			row.subject.push(streams / Math.max(0.000_1, (await broadcast.cpuShare(secondsPerRound)) - idle));
			row.baseline.push(streamsPerCore);
		}
		return row;
	} finally {
		await broadcast.stop();
	}
}
