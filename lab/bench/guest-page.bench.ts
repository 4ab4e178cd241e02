import autocannon from "autocannon";
import type { Fixture } from "./fixture.ts";
import { median, type Row } from "./row.ts";
import { type BenchServer, startServer } from "./servers.ts";

const rounds = 5;
const secondsPerRound = 3;
const connections = 16;
/** A session cookie: the page is rendered for this visitor instead of being served from the shared copy. */
const withSession = { cookie: "refresh=somebody" };

/** Requests per second of a page from the shared copy, against the same page rendered per request. */
export async function benchGuestPage(fixture: Fixture): Promise<Row> {
	const product = await startServer("product.ts", { ...fixture, pages: true });
	try {
		const row = await compare(product, "/en/campaign/around-the-lake", {
			name: "campaign page for guests, shared against rendered",
			atLeast: 60,
		});
		const landing = await compare(product, "/en", { name: "landing", atLeast: 0 });
		const ratio = median(landing.subject) / median(landing.baseline);
		console.log(
			`  landing for guests: ${ratio.toFixed(1)} of the same page rendered ` +
				`(${median(landing.subject).toFixed(0)} against ${median(landing.baseline).toFixed(0)} requests/s)`,
		);
		return row;
	} finally {
		await product.stop();
	}
}

async function compare(product: BenchServer, path: string, row: Pick<Row, "name" | "atLeast">): Promise<Row> {
	const url = product.url + path;
	const bytesMin = await checkPages(url);
	await measure(url, {}, 1, bytesMin);
	await measure(url, withSession, 1, bytesMin);
	const result: Row = { ...row, unit: "requests/s", subject: [], baseline: [] };
	for (let round = 0; round < rounds; round++) {
		result.baseline.push(await measure(url, withSession, secondsPerRound, bytesMin));
		result.subject.push(await measure(url, {}, secondsPerRound, bytesMin));
	}
	return result;
}

/**
 * Checks that both responses are whole pages of about the same size, one shared and one not; returns the minimum bytes
 * of each response.
 */
async function checkPages(url: string): Promise<number> {
	const [copy, own] = await Promise.all([{}, withSession].map((headers) => fetch(url, { headers })));
	if (copy?.headers.get("cache-control") !== "private, no-cache") throw new Error(`${url} is not shared.`);
	if (own?.headers.get("cache-control") !== "no-store") throw new Error(`${url} is shared with everybody.`);
	const sizes = await Promise.all([copy, own].map(async (answer) => (await answer.arrayBuffer()).byteLength));
	const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
	if (least < 10_000 || most > least * 1.2) throw new Error(`${url} has ${sizes.join(" and ")} bytes.`);
	return least * 0.95;
}

async function measure(url: string, headers: Record<string, string>, duration: number, bytesMin: number) {
	const result = await autocannon({ url, connections, duration, headers });
	const bytesEach = result.throughput.total / result.requests.total;
	if (result.non2xx > 0 || result.errors > 0 || result["2xx"] === 0 || bytesEach < bytesMin) {
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors, ${bytesEach.toFixed(0)} bytes each`);
	}
	return result.requests.average;
}
