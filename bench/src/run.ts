import { loadavg } from "node:os";
import { benchBroadcast } from "./broadcast.bench.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { benchGetCampaign } from "./get-campaign.bench.ts";
import { describeRow, type Row, ratioOf } from "./row.ts";

/** Above this the machine is busy with something else and a ratio says little. */
const idleLoadMax = 1.5;
const benches: ((fixture: Fixture) => Promise<Row>)[] = [benchGetCampaign, benchBroadcast];

const load = loadavg()[0] ?? 0;
if (load > idleLoadMax) console.log(`The machine is busy (load ${load.toFixed(1)}): take the ratios with care.\n`);
const rows: Row[] = [];
for (const bench of benches) {
	const fixture = await createFixture();
	try {
		const row = await bench(fixture);
		rows.push(row);
		console.log(describeRow(row));
	} finally {
		await fixture.stop();
	}
}
const missed = rows.filter((row) => ratioOf(row) < row.atLeast);
console.log(`\n${rows.length - missed.length} of ${rows.length} ratios hold.`);
process.exit(missed.length > 0 ? 1 : 0);
