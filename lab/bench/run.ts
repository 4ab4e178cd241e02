import { loadavg } from "node:os";
import { benchBroadcast } from "./broadcast.bench.ts";
import { benchCatalogue } from "./catalogue.bench.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { benchFlood } from "./flood.bench.ts";
import { benchGetCampaign } from "./get-campaign.bench.ts";
import { benchGuestPage } from "./guest-page.bench.ts";
import { benchLargeData } from "./large-data.bench.ts";
import { benchLighthouse } from "./lighthouse.bench.ts";
import { benchLiveCache } from "./live-cache.bench.ts";
import { benchLivePart } from "./live-part.bench.ts";
import { benchLiveRenditions } from "./live-renditions.bench.ts";
import { benchLiveStream } from "./live-stream.bench.ts";
import { benchLiveViewers } from "./live-viewers.bench.ts";
import { MissingProgram } from "./missing-program.ts";
import { benchPosts } from "./posts.bench.ts";
import { benchReferenceSizes } from "./reference-sizes.bench.ts";
import { describeRow, type Row, ratioOf } from "./row.ts";
import { benchSettling } from "./settle.bench.ts";
import { benchSlopes } from "./slopes.bench.ts";

/** Above this load the machine is busy and ratios mean little. */
const idleLoadMax = 1.5;
/** Independent benches: each gets its own database. */
const benches: Record<string, () => Promise<Row[]>> = {
	"get-campaign": () => withFixture(benchGetCampaign),
	"guest-page": () => withFixture(benchGuestPage),
	broadcast: () => withFixture(benchBroadcast),
	flood: () => withFixture(benchFlood),
	posts: () => withFixture(benchPosts),
	"live-part": () => withFixture(benchLivePart),
	"live-stream": () => withFixture(benchLiveStream),
	"live-renditions": () => withFixture(benchLiveRenditions),
	"live-viewers": () => withFixture(benchLiveViewers),
	"live-cache": () => withFixture(benchLiveCache),
	"reference-sizes": () => withFixture((fixture) => benchReferenceSizes(fixture)),
	settle: benchSettling,
	slopes: benchSlopes,
	catalogue: benchCatalogue,
	"large-data": benchLargeData,
	lighthouse: benchLighthouse,
};
/** Those that were named, or all. */
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);

async function withFixture(bench: (fixture: Fixture) => Promise<Row | Row[]>): Promise<Row[]> {
	const fixture = await createFixture();
	try {
		return [await bench(fixture)].flat();
	} finally {
		await fixture.stop();
	}
}

const load = loadavg()[0] ?? 0;
if (load > idleLoadMax) console.log(`The machine is busy (load ${load.toFixed(1)}): take the ratios with care.\n`);
const rows: Row[] = [];
let missing = 0;
for (const name of names) {
	const bench = benches[name];
	if (!bench) throw new Error(`There is no ${name}: ${Object.keys(benches).join(", ")}.`);
	const measured = await bench().catch((error: unknown) => {
		// The other benches are independent of one that fails.
		missing += 1;
		console.log(error instanceof MissingProgram ? error.message : error);
		return [];
	});
	for (const row of measured) {
		rows.push(row);
		console.log(describeRow(row));
	}
}
const missed = rows.filter((row) => ratioOf(row) < row.atLeast);
console.log(`\n${rows.length - missed.length} of ${rows.length + missing} ratios hold.`);
process.exit(missed.length + missing > 0 ? 1 : 0);
