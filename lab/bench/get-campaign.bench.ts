import autocannon from "autocannon";
import type { Fixture } from "./fixture.ts";
import { recordRequest } from "./recorded-queries.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";

const rounds = 5;
const secondsPerRound = 4;
const connections = 32;

/** Requests per second for a campaign, against a bare route with the same SQL and bytes. */
export async function benchGetCampaign(fixture: Fixture): Promise<Row> {
	const path = `/v1/campaign/${fixture.campaignId}`;
	const { queries, body } = await recordRequest(fixture, path);
	const product = await startServer("product.ts", fixture);
	const bare = await startServer("bare-route.ts", { databaseUrl: fixture.databaseUrl, queries, body });
	try {
		await measure(product.url + path, body, 2);
		await measure(bare.url + path, body, 2);
		const row: Row = { name: "GET campaign", unit: "requests/s", subject: [], baseline: [], atLeast: 0.85 };
		for (let round = 0; round < rounds; round++) {
			row.baseline.push(await measure(bare.url + path, body, secondsPerRound));
			row.subject.push(await measure(product.url + path, body, secondsPerRound));
		}
		return row;
	} finally {
		await product.stop();
		await bare.stop();
	}
}

async function measure(url: string, body: string, duration: number): Promise<number> {
	const result = await autocannon({ url, connections, duration, expectBody: body });
	if (result.non2xx > 0 || result.errors > 0 || result.mismatches > 0 || result["2xx"] === 0) {
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors, ${result.mismatches} wrong bodies`);
	}
	return result.requests.average;
}
