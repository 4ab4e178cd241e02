import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";

export type Scores = {
	/** 0 to 100, as the report prints them. */
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	/** Cumulative layout shift, without a unit. */
	layoutShift: number;
	/** The scripts that the page has loaded when the network is idle, in bytes over the wire. */
	scriptBytes: number;
	/** The audits that keep a category below 100, by id. */
	misses: string[];
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Lighthouse's phone profile (simulated slow 4G, four times slower processor); each figure is the median of the runs. A
 * trace that could not be recorded is recorded once more, as Lighthouse recommends.
 */
export async function measure(url: string, runs: number): Promise<Scores> {
	const all: Scores[] = [];
	for (let run = 0; run < runs; run++) all.push(await measureOnce(url).catch(() => measureOnce(url)));
	return {
		performance: median(all.map((scores) => scores.performance)),
		accessibility: median(all.map((scores) => scores.accessibility)),
		bestPractices: median(all.map((scores) => scores.bestPractices)),
		seo: median(all.map((scores) => scores.seo)),
		layoutShift: median(all.map((scores) => scores.layoutShift)),
		scriptBytes: median(all.map((scores) => scores.scriptBytes)),
		misses: [...new Set(all.flatMap((scores) => scores.misses))],
	};
}

async function measureOnce(url: string): Promise<Scores> {
	const chromePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
	const chrome = await launch({
		chromePath,
		chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
	});
	try {
		const flags: Flags = {
			port: chrome.port,
			logLevel: "error",
			onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
		};
		const result = await lighthouse(url, flags);
		if (!result) throw new Error(`Lighthouse answered nothing for ${url}.`);
		const { categories, audits, runtimeError } = result.lhr;
		if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
		const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
		return {
			performance: score("performance"),
			accessibility: score("accessibility"),
			bestPractices: score("best-practices"),
			seo: score("seo"),
			layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.POSITIVE_INFINITY,
			scriptBytes: scriptBytesOf(audits["network-requests"]?.details),
			misses: Object.values(audits)
				.filter((audit) => audit.score !== null && audit.score < 0.9)
				.map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`),
		};
	} finally {
		chrome.kill();
	}
}

function scriptBytesOf(details: unknown): number {
	const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
	return items
		.filter((item) => item.resourceType === "Script")
		.reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
}
