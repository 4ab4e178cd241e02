import { type SpawnOptions, spawnSync } from "node:child_process";
import { createTestCampaign, ensureWebBuild, isRelease, signUpPerson } from "@stride/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureVersitygw } from "../../../../lab/peers/install-versitygw.mjs";
import { startVersitygw, type Versitygw } from "../../../../lab/peers/versitygw.ts";
import { createRandom } from "../money-driver/random.test-steps.ts";
import { measurePages, openCampaignPages, readPagesSteadily } from "./whole-site/campaign-pages.test-steps.ts";
import { donateSteadily } from "./whole-site/donors.test-steps.ts";
import { type Failure, listFailures, shuffle, together } from "./whole-site/failures.test-steps.ts";
import { measureSlowdown } from "./whole-site/processor-share.test-steps.ts";
import { type Site, startSite } from "./whole-site/site.test-steps.ts";
import { goLive } from "./whole-site/site-broadcasts.test-steps.ts";
import { listSiteViolations, untilProcessed, untilSettled } from "./whole-site/site-laws.test-steps.ts";

const root = new URL("../../../..", import.meta.url).pathname;
const seed = Number(process.env.SITE_SEED ?? (isRelease ? Date.now() % 2 ** 31 : 7));
const donationsPerSecond = 2;
const pagesRightWithinMs = 3_000;
/** Beyond this factor other programs have the processors, and durations are not those of the product. */
const slowdownMax = 2;
/** The version that runs with each change loses two machines: one with these parts, and that of the primary. */
const onOneMachine = ["web 1", "media of broadcast 1", "worker 1", "signals"];

/** Of this process, which forwards no signals. */
const foreground = {
	isStopping: false,
	run: async (command: string, args: string[], { cwd, env }: SpawnOptions = {}) =>
		spawnSync(command, args, { cwd, env, stdio: "inherit" }).status ?? 1,
};

let store: Versitygw | null = null;
let site: Site;

beforeAll(async () => {
	await ensureWebBuild();
	if (isRelease) {
		await ensureVersitygw(root, foreground, process.env);
		store = await startVersitygw();
	}
	site = await startSite(store);
}, 1_800_000);
afterAll(async () => {
	await site?.remove();
	await store?.stop();
});

it(`[D3] [S3] [U4] no donation, page or recording suffers when each part of the site is killed (seed ${seed})`, async () => {
	const random = createRandom(seed);
	const nextAwayMs = () => (isRelease ? random.between(2_000, 12_000) : 1_000);
	const authors = [await signUpPerson(site), await signUpPerson(site)] as const;
	const goal = { fundGoal: 100_000_000 };
	const campaigns = [await createTestCampaign(authors[0], goal), await createTestCampaign(authors[1], goal)] as const;
	const [campaign] = campaigns;
	const pages = openCampaignPages(site, campaign.id);
	const reader = readPagesSteadily(site, campaign.name);
	const broadcasts = await Promise.all([
		goLive(site, authors[0], campaigns[0].id),
		goLive(site, authors[1], campaigns[1].id),
	]);
	const ids = campaigns.map(({ id }) => id);
	const donors = donateSteadily(site, ids, random, donationsPerSecond);
	try {
		await Promise.all(broadcasts.map((one) => one.advance()));
		const all = listFailures({ site, store, broadcasts, nextAwayMs });
		const named = (names: readonly string[]) => all.filter(({ what }) => names.includes(what));
		const failures = isRelease ? shuffle(all, random) : [together(named(onOneMachine)), ...named(["primary"])];
		const rows = [];
		for (const failure of failures) rows.push(await fail(failure));
		await donors.end();
		// The laws name the donations that are lost.
		const settledMs = await untilSettled(site, donors.donations).catch(() => null);
		await untilProcessed(site);
		const last = await measurePages(site, campaign, pages);
		const recordings = await Promise.all(broadcasts.map((one) => one.end()));
		console.log(
			`${donors.donations.length} donations, ${donors.repeated()} requests repeated, ${settledMs === null ? "not all settled" : `settled ${settledMs} ms after the last`}`,
		);
		for (const [index, { seconds, missed }] of recordings.entries()) {
			const connections = broadcasts[index]?.hosts.length;
			console.log(`a recording of ${seconds} s, of ${connections} connections; its viewer missed ${missed} segments`);
		}
		expect(donors.refusals).toEqual([]);
		expect(await listSiteViolations(site, donors.donations)).toEqual([]);
		expect([...rows.flatMap(({ wrong }) => wrong), ...last.wrong]).toEqual([]);
		expect(recordings.flatMap(({ faults }) => faults)).toEqual([]);
		expect(rows.filter(({ isTooLate }) => isTooLate)).toEqual([]);
	} finally {
		await Promise.allSettled([donors.end(), reader.end(), ...broadcasts.map((one) => one.stop())]);
		pages.close();
	}

	/** Kills one part under load and brings it back. @returns what was measured from then on */
	async function fail({ what, kill, recover }: Failure) {
		await new Promise((resolve) => setTimeout(resolve, random.between(0, 1_500)));
		reader.takeLongestMs();
		const beganMs = performance.now();
		await kill();
		await recover();
		const awayMs = Math.round(performance.now() - beganMs);
		const takeSlowdown = measureSlowdown(site.ofRole("web").map(({ pid }) => pid()));
		const { lastMs, wrong } = await measurePages(site, campaign, pages);
		const slowdown = takeSlowdown();
		const noPageMs = reader.takeLongestMs();
		await Promise.all(broadcasts.map((one) => one.advance()));
		const settledMs = isRelease ? await untilSettled(site, [...donors.donations]) : null;
		const segmentsMs = Math.round(Math.max(...broadcasts.map((one) => one.longestMs(beganMs))));
		const settled = settledMs === null ? "" : `, all settled ${settledMs} ms later`;
		const isLate = lastMs > pagesRightWithinMs;
		const busy =
			isLate && slowdown > slowdownMax ? ` (not judged: a busy machine, ${slowdown.toFixed(1)} times slower)` : "";
		console.log(
			`${what}: back after ${awayMs} ms, pages right ${lastMs} ms later${busy}, ${noPageMs} ms without a page, ${segmentsMs} ms between segments${settled}`,
		);
		return { what, lastMs, isTooLate: isLate && busy === "", wrong };
	}
}, 1_800_000);
