import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import { watchLive } from "./live-player.ts";
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
	try {
		for (let round = 0; round < rounds; round++) {
			const alone = await broadcast.cpuShare(secondsPerRound);
			const crowd = await watchLive(broadcast, viewers);
			const partsBefore = crowd.parts();
			const together = await broadcast.cpuShare(secondsPerRound);
			const parts = crowd.parts() - partsBefore;
			await crowd.stop();
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
