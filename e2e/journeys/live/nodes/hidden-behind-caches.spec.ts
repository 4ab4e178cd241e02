import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { freePort } from "../../../../packages/testing/src/free-port.ts";
import { test as authors } from "../../../authors.ts";
import { announce } from "../../../challenges.ts";
import { give } from "../../../donations.ts";
import { answerCookies, expect } from "../../../fixtures.ts";
import { expectPlaying } from "../../../live/playing.ts";
import { type SiteFront, startSiteFront } from "../../../live/site-front.ts";
import { hideChallenge } from "../../../operator.ts";
import { type OwnProduct, startProduct } from "../../../start-product.ts";
import { words } from "../../../words.ts";

const { say } = words.en;
const linkSecret = "Zk3vT9qLw2XrB7nYp5sD8hJf1mCg6aKe";
/** How long a cache may answer with a playlist. */
const playlistMs = 12_000;

const test = authors.extend<object, { product: OwnProduct & { front: SiteFront } }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const [port = 0, ...others] = [await freePort(), await freePort(), await freePort()];
			const frontPort = await freePort();
			const url = `http://127.0.0.1:${frontPort}`;
			const { product, stop } = await startProduct([port, ...others], {
				PUBLIC_URL: url,
				TRUST_PROXY: "127.0.0.1",
				LIVE_CDN_URL: url,
				LIVE_LINK_SECRET: linkSecret,
			});
			const front = await startSiteFront(frontPort, port, linkSecret);
			const behind = { ...product, url, front };
			await use(behind);
			await front.stop();
			await stop();
		},
		{ scope: "worker", timeout: 400_000 },
	],
});

/** A command of the operator's guide for this stream. */
function documented(beginning: string, streamId: string): string {
	const guide = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
	const command = guide.split("`").find((text) => text.startsWith(beginning));
	if (!command) throw new Error(`The guide has no command ${beginning}.`);
	return command.replaceAll("{stream}", streamId);
}

/** The last addresses of each kind that a page has loaded from a cache. */
function watchRequests(page: Page) {
	const last = { media: "", playlist: "", recorded: "" };
	page.on("response", (answer) => {
		const { pathname } = new URL(answer.url());
		if (answer.status() !== 200) return;
		if (/^\/live\/[^/]+\/m\//.test(pathname)) last.media = answer.url();
		else if (/^\/live\/[^/]+\/s\//.test(pathname)) last.playlist = answer.url();
		else if (/^\/rec\/.*\.m4s$/.test(pathname)) last.recorded = answer.url();
	});
	return last;
}

const statusOf = async (address: string): Promise<number> => {
	const answer = await fetch(address);
	await answer.arrayBuffer();
	return answer.status;
};

test("[S4] [S5] [U3] challenges that were taken down leave the caches of nginx and Varnish @release", async ({
	world,
	product,
	newAuthor,
}) => {
	const { front, demoSignIns } = product;
	const admin = demoSignIns.find(({ email }) => email === "operator@demo.invalid");
	const author = await newAuthor("en");
	const campaign = await author.create("A lake behind caches");
	const supporter = await newAuthor("en");
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	const { page } = await world.person("en");
	await answerCookies(page);
	const last = watchRequests(page);
	await supporter.open(page, `/campaign/${campaign.name}`);

	const challenge = await announce(world.url, author.email, campaign.id, "Rowing without consent");
	const broadcaster = await challenge.goLive();
	await challenge.untilLive();
	await page.goto(`/en/campaign/${campaign.name}?active_section=live`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	await expect.poll(() => last.playlist).not.toBe("");
	const [media, playlist] = [last.media, last.playlist];
	await hideChallenge(world.url, challenge.id, "Somebody has not agreed.", admin);
	const hiddenMs = performance.now();
	const notice = page.locator(".notice").filter({ hasText: say("challenges.moved.gone", { title: challenge.title }) });
	await expect(notice).toContainText(say("challenges.moved.goneText"));
	await expect(page.locator("video")).toHaveCount(0);
	expect(await statusOf(playlist.split("?")[0] ?? "")).toBe(410);
	await expect.poll(() => statusOf(playlist)).toBe(410);
	expect(performance.now() - hiddenMs).toBeLessThan(playlistMs + 3_000);
	// Varnish still has what viewers have loaded, for two minutes.
	expect(await statusOf(media)).toBe(200);
	front.operate(documented("varnishadm ban", challenge.id));
	expect(await statusOf(media)).toBe(410);
	broadcaster.cut();

	const past = await announce(world.url, author.email, campaign.id, "Rowing that was recorded");
	const second = await past.goLive();
	await past.untilLive();
	await expect.poll(() => second.sentSeconds()).toBeGreaterThan(6);
	await past.end();
	second.cut();
	await page.goto(`/en/campaign/${campaign.name}#stream-block`);
	await page.getByRole("button", { name: say("challenges.past.play", { title: past.title }) }).click();
	await expectPlaying(page);
	expect(last.recorded).not.toBe("");
	await hideChallenge(world.url, past.id, "Somebody has not agreed.", admin);
	// Verified by the proxy, which has its file.
	expect(await statusOf(last.recorded)).toBe(200);
	front.operate(documented("grep -rlaF", past.id));
	expect(await statusOf(last.recorded)).toBe(410);
});
