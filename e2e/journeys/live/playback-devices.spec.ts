import { type APIRequestContext, type Page, request } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { expectPlaying } from "../../live/playing.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];
	const count = 3;

	test(`[S4] a supporter's fourth device shows why it does not play and takes over; the displaced one shows why it stopped, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		test.setTimeout(240_000);
		const author = await newAuthor(language);
		const supporter = await newAuthor(language);
		const campaign = await author.create("Four screens at the harbour");
		const challenge = await announce(world.url, author.email, campaign.id, "An hour on every screen");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });

		/** Another signed-in device of the supporter that shows the stream. */
		async function openDevice(): Promise<Page> {
			const { page } = await world.person(language);
			await answerCookies(page);
			await supporter.open(page, `/campaign/${campaign.name}`);
			await page.locator("#stream-block article").scrollIntoViewIfNeeded();
			return page;
		}
		const cover = (page: Page) => page.getByText(say("watching.displaced.title", { count }));

		const playing: Page[] = [];
		for (let device = 0; device < count; device++) {
			const page = await openDevice();
			await expectPlaying(page);
			playing.push(page);
		}
		const fourth = await openDevice();
		await expect(cover(fourth)).toBeVisible();
		await expect(fourth.getByText(say("watching.displaced.text", { count }))).toBeVisible();
		expect(await axeFindings(fourth)).toEqual([]);
		expect(await overflowFindings(fourth)).toEqual([]);

		for (const width of [320, 360, 390]) {
			await fourth.setViewportSize({ width, height: 844 });
			expect(await overlapFindings(fourth, "[data-stage]"), `at ${width} px`).toEqual([]);
		}

		const takeOver = (page: Page) => page.getByRole("button", { name: say("watching.displaced.takeOver") });
		await takeOver(fourth).press("Enter");
		await expectPlaying(fourth);
		await expect(cover(fourth)).toHaveCount(0);
		const covered = async () => {
			const counts = await Promise.all(playing.map((page) => cover(page).count()));
			return counts.filter((found) => found === 1).length;
		};
		await expect.poll(covered).toBe(1);
		for (const page of playing) if ((await cover(page).count()) === 0) await expectPlaying(page);
		broadcaster.cut();
	});

	test(`[S4] an author watches on ten devices; the eleventh shows why it does not play and takes over, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(240_000);
		const author = await newAuthor(language);
		const campaign = await author.create("Ten screens at the harbour");
		const challenge = await announce(world.url, author.email, campaign.id, "An hour on my own screens");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();

		/** A further device of the author, as far as the server sees it: its own cookie, and it reads the playlist. */
		async function playElsewhere(device: APIRequestContext): Promise<number> {
			// The first answer sets the cookie of the device.
			await device.post(`/v1/liveStream/${challenge.id}/session`);
			const headers = { authorization: `Bearer ${author.token}` };
			const { token } = await (await device.post(`/v1/liveStream/${challenge.id}/session`, { headers })).json();
			const index = await device.get(`/live/${challenge.id}/index.m3u8?token=${token}`);
			const media = (await index.text()).split("\n").find((line) => line !== "" && !line.startsWith("#"));
			return (await device.get(new URL(String(media), index.url()).href)).status();
		}
		const devices = await Promise.all(Array.from({ length: 10 }, () => request.newContext({ baseURL: world.url })));
		const { page } = await world.person(language);
		await answerCookies(page);
		await author.open(page, `/campaign/${campaign.name}`);
		const watch = page.getByRole("button", { name: say("challenges.live.watch", { title: challenge.title }) });
		await watch.scrollIntoViewIfNeeded();
		// Immediately before, since a device without requests is forgotten after 30 s.
		for (const device of devices) expect(await playElsewhere(device)).toBe(200);
		await watch.click();
		await expect(page.getByText(say("watching.displaced.title", { count: 10 }))).toBeVisible();
		await expect(page.getByText(say("watching.displaced.authorText", { count: 10 }))).toBeVisible();
		expect(await overlapFindings(page, "[data-stage]")).toEqual([]);
		await page.getByRole("button", { name: say("watching.displaced.takeOver") }).click();
		await expectPlaying(page);
		for (const device of devices) await device.dispose();
		broadcaster.cut();
	});
}
